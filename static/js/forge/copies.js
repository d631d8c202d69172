/**
 * Copies of drafts on this device, one a draft and tab: so two tabs never write over each other,
 * and what a tab left behind that is gone is found by the next one.
 */

/** @typedef {import("sf/forge/types.js").Content} Content */
/** @typedef {{ content: Content, revision: number, person?: number | null, at?: number }} LocalCopy */

const LOCK = "sparkforge.tab.";

/** Copies of drafts on this device; a device without room for them is no reason to stop. */
export class LocalCopies {
  /**
   * @param {Storage | null} storage
   * @param {string} key
   * @param {() => { person?: number | null, at?: number }} [stamp]  whose it is, and when it was made
   */
  constructor(storage, key, stamp = () => ({})) {
    this.storage = storage;
    this.key = key;
    this.stamp = stamp;
  }

  /** @param {{ content: Content, revision: number }} copy */
  write(copy) {
    try {
      this.storage?.setItem(this.key, JSON.stringify({ ...copy, ...this.stamp() }));
    } catch {
      // Full or forbidden: the server's copy is the one that counts.
    }
  }

  /** @returns {LocalCopy | null} */
  read() {
    return readCopy(this.storage, this.key);
  }

  clear() {
    remove(this.storage, this.key);
  }

  /** @param {string} key  under which the copy lies from now on */
  move(key) {
    const copy = this.read();
    this.clear();
    this.key = key;
    if (copy) this.write(copy);
  }

  /**
   * Take over what lies under another key.
   * @param {string} key
   */
  adopt(key) {
    if (key === this.key) return;
    const copy = readCopy(this.storage, key);
    remove(this.storage, key);
    if (copy) this.write(copy);
  }
}

/**
 * Where this tab keeps its copy of a draft.
 * @param {string} game
 * @param {number | null} version  null: not made yet
 * @param {string} tab
 */
export const copyKey = (game, version, tab) => `${draftKey(game, version)}.${tab}`;

/** @param {string} game @param {number | null} version */
const draftKey = (game, version) => `sparkforge.draft.${game}.${version ?? "new"}`;

/**
 * The newest copy of a draft that nobody works on: this tab's own, or that of a tab that is gone.
 * Never what another person typed on this device.
 * @param {object} needs
 * @param {Storage | null} needs.storage
 * @param {string} needs.game
 * @param {number | null} needs.version
 * @param {number | null} needs.person
 * @param {string} needs.tab
 * @param {Set<string>} needs.living  tabs that are open
 * @returns {{ key: string, copy: LocalCopy } | null}
 */
export function leftBehind({ storage, game, version, person, tab, living }) {
  const prefix = `${draftKey(game, version)}.`;
  const found = keysOf(storage)
    .filter((key) => key.startsWith(prefix))
    .filter((key) => key === prefix + tab || !living.has(key.slice(prefix.length)))
    .map((key) => ({ key, copy: readCopy(storage, key) }))
    .filter(({ copy }) => copy && (copy.person === person || copy.person === null));
  found.sort((one, other) => (other.copy?.at ?? 0) - (one.copy?.at ?? 0));
  const newest = found[0];
  return newest?.copy ? { key: newest.key, copy: newest.copy } : null;
}

/**
 * A name for this tab that no other open tab has: the one from before a reload, or a new one (a
 * tab that was duplicated has its original's in its storage). Held as long as the page is open.
 * @param {object} needs
 * @param {Storage | null} needs.storage  of the tab
 * @param {LockManager | undefined} needs.locks  missing where the page came over plain HTTP
 * @param {() => string} needs.random
 * @returns {Promise<{ tab: string, living: Set<string> }>}
 */
export async function takeTab({ storage, locks, random }) {
  let tab = recall(storage) ?? random();
  if (locks) {
    while (!(await hold(locks, LOCK + tab))) tab = random();
  }
  try {
    storage?.setItem(`${LOCK}name`, tab);
  } catch {
    // Without it a reload finds the copy as that of a tab that is gone.
  }
  const held = (await locks?.query())?.held ?? [];
  const names = held.map(({ name }) => name ?? "").filter((name) => name.startsWith(LOCK));
  return { tab, living: new Set(names.map((name) => name.slice(LOCK.length))) };
}

/** @param {LockManager} locks @param {string} name @returns {Promise<boolean>} */
function hold(locks, name) {
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined; // until the page is gone
    });
  });
}

/** @param {Storage | null} storage */
function recall(storage) {
  try {
    return storage?.getItem(`${LOCK}name`) ?? null;
  } catch {
    return null;
  }
}

/** @param {Storage | null} storage @param {string} key @returns {LocalCopy | null} */
function readCopy(storage, key) {
  try {
    const copy = JSON.parse(storage?.getItem(key) ?? "null");
    return copy?.content?.design ? copy : null;
  } catch {
    return null;
  }
}

/** @param {Storage | null} storage @param {string} key */
function remove(storage, key) {
  try {
    storage?.removeItem(key);
  } catch {
    // Forbidden: then nothing was kept either.
  }
}

/** @param {Storage | null} storage */
function keysOf(storage) {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
  } catch {
    return [];
  }
}
