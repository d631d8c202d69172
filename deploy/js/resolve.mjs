// Node's hook behind modules.mjs: vendored names from static/vendor/vendor.json, own modules as
// sf/<path>.js under static/js. Must agree with config/scripts.py.
import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const { modules } = JSON.parse(readFileSync(new URL("static/vendor/vendor.json", root), "utf8"));
const MODULE_FOLDERS = ["static/", "tests/js/"].map((folder) => new URL(folder, root).href);

export async function resolve(specifier, context, next) {
  let url;
  if (specifier in modules) url = new URL(`static/vendor/${modules[specifier]}`, root).href;
  else if (specifier.startsWith("sf/")) url = new URL(`static/js/${specifier.slice(3)}`, root).href;
  if (url) return { url, format: "module", shortCircuit: true };
  const found = await next(specifier, context);
  if (MODULE_FOLDERS.some((folder) => found.url.startsWith(folder))) found.format = "module";
  return found;
}
