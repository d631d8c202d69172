/**
 * The page's one polite voice: writes a sentence into the live region of base.html.
 * The same sentence said twice is heard twice, since the region is emptied in between.
 * @param {string} sentence
 */
export function say(sentence) {
  const region = document.getElementById("live");
  if (!region) return;
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = sentence;
  });
}
