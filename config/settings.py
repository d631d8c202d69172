"""Settings, all from the environment (docs/operations.md lists the variables).

Embedded default: SQLite, a channel layer inside the process, a Celery broker in a folder.
`DATABASE_URL` (PostgreSQL) and `REDIS_URL` scale the same code.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import environment, queues
from matches.engine.games.registry import game_keys

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = environment.private_folder(
    Path(environment.text("SPARKFORGE_VAR", str(BASE_DIR / "var"))).resolve()
)

PRODUCTION = environment.truth("SPARKFORGE_PRODUCTION", False)
DEBUG = environment.truth("SPARKFORGE_DEBUG", False)
DEVELOPMENT_SECRET = "only-for-development-and-tests"  # noqa: S105 - refused in production
SECRET_KEY = environment.text("SPARKFORGE_SECRET_KEY", DEVELOPMENT_SECRET)
ALLOWED_HOSTS = environment.words("SPARKFORGE_HOSTS", "" if PRODUCTION else "127.0.0.1,localhost")
CSRF_TRUSTED_ORIGINS = environment.words("SPARKFORGE_ORIGINS")
for origin in CSRF_TRUSTED_ORIGINS:
    if not origin.startswith(("http://", "https://")):
        raise ImproperlyConfigured("SPARKFORGE_ORIGINS must begin with http:// or https://.")
DEMO_ACCOUNTS = environment.truth("SPARKFORGE_DEMO_ACCOUNTS", False)
HTTPS = environment.truth("SPARKFORGE_HTTPS", PRODUCTION)
REDIS_URL = environment.address("REDIS_URL", ("redis://", "rediss://"))
OPEN_POOL = environment.truth("SPARKFORGE_OPEN_POOL", False)
# The games that the site offers, by their keys (cards/games.py).
OFFERED_GAMES = environment.words("SPARKFORGE_GAMES", "nexus,enigma,grid,dragon")
if not OFFERED_GAMES or not set(OFFERED_GAMES) <= set(game_keys()):
    raise ImproperlyConfigured(
        f"SPARKFORGE_GAMES must name one or more of {', '.join(game_keys())}, with commas."
    )
# Of a hundred decisions, how many are judged again by a moderator who does not see them.
SECOND_OPINIONS = environment.number("SPARKFORGE_SECOND_OPINIONS", 10, high=100)
# How long the bot seems to think, so that a person can follow its moves.
BOT_DELAY_MS = environment.number("SPARKFORGE_BOT_DELAY_MS", 900, high=60_000)
# A name for this build of the pages; "": made of their files (config/build.py).
SITE_BUILD = environment.text("SPARKFORGE_BUILD")
# How many seconds late spectators see a match; each match keeps the one that it began with.
WATCH_DELAY_SECONDS = environment.number("SPARKFORGE_WATCH_DELAY", 15, high=600)
# Live sockets that one address may have in one web process; 0: any number.
SOCKETS_PER_ADDRESS = environment.number("SPARKFORGE_SOCKETS_PER_ADDRESS", 512)

if PRODUCTION:
    if SECRET_KEY == DEVELOPMENT_SECRET or len(SECRET_KEY) < 32 or len(set(SECRET_KEY)) < 8:
        raise ImproperlyConfigured(
            "SPARKFORGE_SECRET_KEY must be set to 32 or more characters, drawn at random."
        )
    if DEBUG:
        raise ImproperlyConfigured("SPARKFORGE_DEBUG must be off in production.")
    if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured("SPARKFORGE_HOSTS must name the hosts served; '*' is refused.")
    if DEMO_ACCOUNTS:
        raise ImproperlyConfigured("SPARKFORGE_DEMO_ACCOUNTS must be off in production.")
if "*" in ALLOWED_HOSTS:
    # Channels would accept a socket from any origin.
    raise ImproperlyConfigured("SPARKFORGE_HOSTS must not be '*'.")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",  # allauth's MFA pages load its tags
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",
    "cards",
    "moderation",
    "matches",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.logs.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.typed.ShownAgainMiddleware",
    "config.typed.AddressMiddleware",
    "config.errors.RefusalMiddleware",
    "config.outages.OutageMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "config.context.site",
            ],
            "libraries": {"scripts": "config.scripts"},
        },
    },
]

# --- data ---------------------------------------------------------------------------------------
DATABASE_URL = environment.address("DATABASE_URL", ("postgresql://", "postgres://"))
SQLITE_SYNCHRONOUS = environment.choice(
    "SPARKFORGE_SQLITE_SYNCHRONOUS", "NORMAL", ("NORMAL", "FULL")
)
# No connection outlives its request (CONN_MAX_AGE is 0): under ASGI each request has a thread of
# its own, and connections of ended threads stay open until garbage collection. A web process takes
# them from a pool instead (config/database.py).
DATABASE_CONNECTIONS = environment.number("SPARKFORGE_DATABASE_CONNECTIONS", 24, low=14, high=500)
if DATABASE_URL:
    DATABASES = {"default": dj_database_url.parse(DATABASE_URL)}
    # A server that is gone without a word is noticed within seconds (config/outages.py).
    DATABASES["default"].setdefault("OPTIONS", {})
    for _option, _value in {
        "connect_timeout": 3,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }.items():
        DATABASES["default"]["OPTIONS"].setdefault(_option, _value)
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(VAR_DIR / "sparkforge.sqlite3"),
            "OPTIONS": {
                # IMMEDIATE: a transaction that reads first and writes later never meets
                # "database is locked" halfway.
                "transaction_mode": "IMMEDIATE",
                "timeout": 10,
                "init_command": (
                    "PRAGMA journal_mode=WAL;"
                    f"PRAGMA synchronous={SQLITE_SYNCHRONOUS};"
                    "PRAGMA busy_timeout=10000;"
                    # KiB for each thread's connection; a commit of another one empties it anyway,
                    # and the kernel keeps the pages too (docs/performance.md).
                    "PRAGMA cache_size=-512;"
                ),
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "config.relay.RelayChannelLayer",
            "CONFIG": {"url": REDIS_URL},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "config.layers.LocalChannelLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(VAR_DIR / "cache"),
        }
    }

# --- people -------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
USERSESSIONS_ADAPTER = "accounts.adapter.SessionsAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignupForm", "login": "accounts.forms.LoginForm"}
MFA_TOTP_ISSUER = "Sparkforge"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_ON_GET = False
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

# --- safety -------------------------------------------------------------------------------------
CSRF_FAILURE_VIEW = "config.error_pages.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = False  # the proxy's task (docs/operations.md)
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "blob:"],  # blob: the forge shows a chosen picture before it is sent
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
FILE_UPLOAD_HANDLERS = ["cards.uploads.LimitedUploadHandler"]

# --- files --------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STARTER_ART = BASE_DIR / "cards" / "content" / "art"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    # Rules pages show pictures of the starter sets.
    *(
        (f"starter-art/{game}", STARTER_ART / game)
        for game in game_keys()
        if (STARTER_ART / game).is_dir()
    ),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"},
}
MEDIA_ROOT = VAR_DIR / "media"
ART_ROOT = VAR_DIR / "art"

# --- language and time --------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- jobs ---------------------------------------------------------------------------------------
# A job's own row is the truth (docs/operations.md); the broker only says "look at this row".
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "visibility_timeout": 3600,  # above the longest task
    }
else:
    BROKER_DIR = environment.private_folder(VAR_DIR / "broker")
    CELERY_BROKER_URL = "filesystem://localhost/"  # the name is not used, but missed
    CELERY_BROKER_TRANSPORT = "config.folder_broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # One folder for both directions: producers and workers share it.
        "data_folder_in": str(environment.private_folder(BROKER_DIR / "messages")),
        "data_folder_out": str(BROKER_DIR / "messages"),
        "control_folder": str(environment.private_folder(BROKER_DIR / "control")),
        "polling_interval": 0.1,
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker that is away is waited for
# Each kind of process names its queue; a worker that names none takes both.
CELERY_TASK_QUEUES = queues.QUEUES
CELERY_TASK_DEFAULT_QUEUE = queues.JOBS
CELERY_TASK_ROUTES = {"cards.tasks.compute_report": {"queue": queues.BUDGET}}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = environment.number("SPARKFORGE_WORKER_CHILDREN", 1, low=1, high=64)
CELERY_WORKER_LOST_WAIT = 2.0  # seconds until a killed child's task is sent again
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"

# Matches that a budget report plays to measure a card's power.
BUDGET_MATCHES = environment.number("SPARKFORGE_BUDGET_MATCHES", 400, low=2, high=20_000)

# --- interface for programs ---------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.SafeJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["accounts.authentication.TokenRate"],
    # The server has already put the client in the place of a trusted proxy.
    "NUM_PROXIES": 0,
    "DEFAULT_SCHEMA_CLASS": "config.api_schema.Schema",
    "EXCEPTION_HANDLER": "config.api.exception_handler",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Sparkforge",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],  # for everybody, whatever they bring
    "ENUM_NAME_OVERRIDES": {
        "VersionState": "cards.models.State",
        "ProposalState": "moderation.models.Proposal.State",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api_schema.document_errors",
    ],
}

LOG_LEVEL = environment.choice("SPARKFORGE_LOG", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR"))
LOG_FORMAT = environment.choice("SPARKFORGE_LOG_FORMAT", "text", ("text", "json"))
ACCESS_LOG = environment.truth("SPARKFORGE_ACCESS_LOG", False)
_to_root = {"handlers": [], "propagate": True}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"context": {"()": "config.logs.ContextFilter"}},
    "formatters": {
        "text": {"()": "config.logs.LineFormatter"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["context"],
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # The server's own handlers are taken away, so that its lines have the same form.
    "loggers": {
        "django": _to_root,
        "uvicorn": _to_root,
        "uvicorn.error": _to_root,
        "uvicorn.access": {**_to_root, "level": "WARNING"},  # config/logs.py knows more
    },
}
METRICS_TOKEN = environment.text("SPARKFORGE_METRICS_TOKEN")
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("SPARKFORGE_METRICS_TOKEN must have 16 or more characters.")

environment.text("SPARKFORGE_ENGINE")
try:
    import_module("matches.engine")  # reads it
except ImportError as error:
    raise ImproperlyConfigured(str(error)) from None

environment.refuse_unread("SPARKFORGE_", but="SPARKFORGE_TEST_")
