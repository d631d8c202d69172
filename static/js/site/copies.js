/** Every button that names a field in `data-copies` copies it. */

import { offerCopy } from "sf/site/copy.js";

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copies]"))) {
  offerCopy(document.getElementById(button.dataset.copies ?? ""), button, "Copied");
}
