/** The buyer's own number is drawn by this browser, so that the site cannot have chosen it. */

const field = document.querySelector("#f-nonce[data-fill]");
if (field instanceof HTMLInputElement) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  field.value = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
