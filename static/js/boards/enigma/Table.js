import { html } from "htm/preact";
import { Bar } from "sf/boards/enigma/Bar.js";
import { Domain } from "sf/boards/enigma/Domain.js";
import { tagsOf } from "sf/boards/enigma/facts.js";
import { Hand } from "sf/boards/enigma/Hand.js";
import { createScene } from "sf/boards/enigma/scene.js";
import { Rearguard, Vanguard } from "sf/boards/enigma/Side.js";

/**
 * The press bed of Enigma: two Vanguards face to face, their Rearguards behind them, one Domain.
 * @param {Omit<import("sf/boards/enigma/scene.js").SceneParts, "tags"> & { told: Map<string, import("sf/match/table.js").Told>, spot: string | null, isCovered: boolean, onBrowse: () => void }} props
 */
export function EnigmaTable({ told, spot, isCovered, onBrowse, ...parts }) {
  const tags = tagsOf(told, parts.offers.keys(), spot, parts.view.you ?? 0);
  const scene = createScene({ ...parts, tags });
  const { far, near } = scene;
  return html`<div class="table" data-zone="board" data-game="enigma" inert=${isCovered}>
    <${Bar} seat=${far} scene=${scene} />
    <div class="arena" data-field>
      <${Rearguard} seat=${far} scene=${scene} />
      <${Vanguard} seat=${far} scene=${scene} />
      <${Domain} scene=${scene} />
      <${Vanguard} seat=${near} scene=${scene} />
      <${Rearguard} seat=${near} scene=${scene} />
    </div>
    <${Bar} seat=${near} scene=${scene} />
    <${Hand} scene=${scene} onBrowse=${onBrowse} />
  </div>`;
}
