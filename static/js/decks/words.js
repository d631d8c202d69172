/** What the builder says of cards that are not what they were. */

/** @param {import("sf/decks/types.js").DeckLine} line */
export function changesInWords({ changes = [], was_called, seen, version, owned, count, missing }) {
  return [
    was_called ? `was called “${was_called}”` : "",
    changes.includes("revised") ? `revised: version ${seen} then, ${version} now` : "",
    changes.includes("hidden") ? "out of play while reports are looked at" : "",
    changes.includes("retired") ? "retired" : "",
    changes.includes("unpublished") ? "not published" : "",
    missing ? `you own ${owned} of ${count}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
