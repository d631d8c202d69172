/** The picture of a draft: what is there, how far an upload is, and which part of it is shown. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "sf/components/Icon.js";
import { Cutter } from "sf/forge/Cutter.js";

/** @typedef {import("sf/forge/crop.js").Crop} Crop */
/** @typedef {import("sf/forge/crop.js").Size} Size */

/**
 * @param {object} props
 * @param {string | null} props.picture  address of the cut picture, or of a chosen file
 * @param {string | null} props.whole  address of the whole picture, for cutting it
 * @param {Size | null} props.size  of the whole picture
 * @param {Crop} props.crop
 * @param {string} props.alt
 * @param {number | null} props.progress  0 to 1 while a file is on its way
 * @param {(crop: Crop) => void} props.onCut
 * @param {(file: File) => void} props.onFile
 */
export function ArtPanel({ picture, whole, size, crop, alt, progress, onCut, onFile }) {
  const [isCutting, setCutting] = useState(false);
  /** @param {DragEvent} event */
  const drop = (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  /** @param {Crop} chosen */
  const cut = (chosen) => {
    setCutting(false);
    onCut(chosen);
  };
  if (isCutting && whole && size) {
    return html`<${Cutter} whole=${whole} size=${size} crop=${crop} onCut=${cut} onLeave=${() => setCutting(false)} />`;
  }
  return html`<div class="forge__drop" ondragover=${(/** @type {Event} */ event) => event.preventDefault()} ondrop=${drop}>
    ${picture
      ? html`<img class="forge__picture" src=${picture} alt=${alt || "Your picture"} />`
      : html`<span class="forge__picture" data-state="none"><${Icon} name="ui-image" /></span>`}
    ${progress === null
      ? null
      : html`<progress class="forge__progress" max="1" value=${progress} aria-label="Sending the picture"></progress>`}
    ${whole && size && progress === null
      ? html`<button type="button" class="button" onclick=${() => setCutting(true)}>
          <${Icon} name="ui-move" />Crop and zoom
        </button>`
      : null}
  </div>`;
}
