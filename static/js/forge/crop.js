/** Which part of a picture its card shows: the reckoning of cards/art/child.py, for previews. */

/** @typedef {{ x: number, y: number, zoom: number }} Crop  the point in the middle as shares; 1: as much as fits */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ left: number, top: number, width: number, height: number }} Part  as shares of the whole */

/** @type {Size} */
export const CARD = { width: 800, height: 530 };
/** @type {Size} */
export const PIECE = { width: 480, height: 480 };
const MOST_ZOOM = 4;
const LEAST_WIDTH = 240;

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.min(high, Math.max(low, value));

/**
 * @param {Size} whole
 * @param {Size} shape  of what is printed
 * @param {Crop} crop
 * @returns {Part}
 */
export function partOf(whole, shape, { x, y, zoom }) {
  const scale = Math.min(whole.width / shape.width, whole.height / shape.height) / zoom;
  const width = (shape.width * scale) / whole.width;
  const height = (shape.height * scale) / whole.height;
  return { left: within(x - width / 2, 0, 1 - width), top: within(y - height / 2, 0, 1 - height), width, height };
}

/**
 * How near a picture may be shown.
 * @param {Size} whole
 */
export function mostZoom({ width, height }) {
  const fitting = Math.min(width, (height * CARD.width) / CARD.height);
  return within(Math.floor((10 * fitting) / LEAST_WIDTH) / 10, 1, MOST_ZOOM);
}

/**
 * The crop after the picture was moved under the frame; the point stays where the frame can be.
 * @param {Crop} crop
 * @param {{ x: number, y: number }} by  shares of the whole picture
 * @param {Size} whole
 * @returns {Crop}
 */
export function moved(crop, by, whole) {
  const part = partOf(whole, CARD, crop);
  const [halfWidth, halfHeight] = [part.width / 2, part.height / 2];
  return {
    ...crop,
    x: within(part.left + halfWidth + by.x, halfWidth, 1 - halfWidth),
    y: within(part.top + halfHeight + by.y, halfHeight, 1 - halfHeight),
  };
}
