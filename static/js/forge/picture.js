/** Sending a picture, and cutting the one that is there. */
import { sendFile } from "sf/forge/api.js";
import { withId } from "sf/forge/draft.js";
import { say } from "sf/site/say.js";

/**
 * @param {object} needs
 * @param {import("sf/forge/types.js").Setup} needs.setup
 * @param {import("sf/forge/desk.js").Desk} needs.desk
 * @param {import("sf/forge/form.js").ForgeForm} needs.form
 * @param {import("sf/forge/draft.js").Draft} needs.draft
 */
export function createPicture({ setup, desk, form, draft }) {
  /** @param {string | null} address */
  function show(address) {
    if (desk.chosenFile.value) URL.revokeObjectURL(desk.chosenFile.value);
    desk.chosenFile.value = address;
  }

  /** @param {string} message */
  function fail(message) {
    desk.artFault.value = { path: "art", code: "art", message, rule: "", facts: {} };
    say(message);
  }

  /** @param {File} file */
  async function take(file) {
    desk.artFault.value = null;
    desk.refusal.value = null;
    if (file.size > setup.uploadBytes) {
      return fail(`The picture has more than ${setup.uploadBytes / 2 ** 20} MiB. Save it smaller or as JPEG, and try again.`);
    }
    show(URL.createObjectURL(file));
    const id = await draft.settled();
    if (id === null) {
      show(null);
      return fail("The picture could not be sent yet: first the draft has to be saved.");
    }
    desk.progress.value = 0;
    const answer = await draft.keeper.exclusive((revision) =>
      sendFile(`${withId(setup.urls.version, id)}art/`, { picture: file, revision: String(revision) }, (part) => {
        desk.progress.value = part;
      }),
    );
    desk.progress.value = null;
    show(null);
    if (answer.refusal) return fail(answer.refusal.message);
    if (answer.status === 0) return fail("The picture did not arrive: there is no connection. Choose it again in a moment.");
    say("The picture is on the card.");
    draft.feed.changed(form.content());
  }

  /** @param {import("sf/forge/crop.js").Crop} crop */
  async function cut(crop) {
    const id = await draft.settled();
    if (id === null) return fail("The crop could not be stored yet: first the draft has to be saved.");
    const answer = await draft.act(id, "focus", { ...crop });
    if (answer.refusal) return fail(answer.refusal.message);
    if (answer.status === 0) return fail("The crop did not arrive: there is no connection. Try again in a moment.");
    draft.feed.changed(form.content());
  }

  return { take, cut };
}
