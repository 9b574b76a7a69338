/** Where an error is, as bundlers, compilers, test runners and stacks of the preview write it. */
const PLACE = /(?:^|[\s("'`:/])((?:src|app|pages|components|lib|tests?|server|routes)\/[\w./@[\]-]+\.\w+)(?:\?[^\s:)]*)?(?::(\d+)|\((\d+),\d+\))/;
const ROOT_FILE = /(?:^|[\s("'`/])([\w.-]+\.(?:[cm]?[jt]sx?|vue|svelte|astro|json|css|html)):(\d+)/;

/** The first file and line that a text names. */
export function placeIn(text: string): { readonly path?: string; readonly line?: number } {
  const match = PLACE.exec(text) ?? ROOT_FILE.exec(text);
  const [, path, line, lineInBrackets] = match ?? [];
  return path === undefined ? {} : { path, line: Number(line ?? lineInBrackets) };
}
