/** Logging in without leaving the page, after a session has ended: nothing that was typed is lost. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "sf/components/Dialog.js";
import { Icon } from "sf/components/Icon.js";
import { logIn } from "sf/forge/api.js";

/**
 * @param {object} props
 * @param {string} props.name  who was logged in; "" for nobody
 * @param {string} props.url  of the whole page for it
 * @param {() => void} props.onDone
 * @param {() => void} props.onClose
 */
export function LoginDialog({ name, url, onDone, onClose }) {
  const [fault, setFault] = useState("");
  const [further, setFurther] = useState("");
  const [isBusy, setBusy] = useState(false);
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    if (isBusy) return;
    setBusy(true);
    setFault("");
    const answer = await logIn(url, String(data.get("login") ?? ""), String(data.get("password") ?? ""));
    setBusy(false);
    if (answer.isDone) return onDone();
    setFault(answer.message);
    setFurther(answer.further);
  };
  return html`<${Dialog} title="Log in" onClose=${onClose}>
    <form class="fields" onsubmit=${submit}>
      <p>What you typed stays here, and is saved as soon as you are in.</p>
      ${fault ? html`<p class="notice" data-tone="bad" role="alert"><${Icon} name="ui-triangle-alert" /><span>${fault}</span></p>` : null}
      ${further ? html`<p><a class="button" data-kind="hot" href=${further} target="_blank" rel="opener">Go on in a new tab</a></p>` : null}
      <div class="field">
        <label class="field__label" for="login-name">Name</label>
        <input class="input" id="login-name" name="login" value=${name} autocomplete="username" autocapitalize="none" spellcheck=${false} required />
      </div>
      <div class="field">
        <label class="field__label" for="login-password">Password</label>
        <input class="input" id="login-password" name="password" type="password" autocomplete="current-password" required />
      </div>
      <div class="dialog__acts">
        <button type="submit" class="button" data-kind="hot" aria-disabled=${String(isBusy)}>Log in and save</button>
        <a href=${url} target="_blank" rel="opener">By passkey or code, in a new tab</a>
      </div>
    </form>
  <//>`;
}
