// Lets Node resolve module names as the pages' import map does (templates/components/_import_map.html):
//   node --import ./deploy/js/modules.mjs --test tests/js/…
import { register } from "node:module";

register("./resolve.mjs", import.meta.url);
