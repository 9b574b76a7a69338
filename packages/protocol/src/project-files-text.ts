/** Files of a project as one text, for a model to read. Paths cannot contain a line break. */

export interface FileText {
  readonly path: string;
  readonly text: string;
}

const HEAD = /^===== (.+) =====$/;

/** `===== path =====` before each file. A line of a file that looks like one of those is indented. */
export function renderFileTexts(files: readonly FileText[]): string {
  return files
    .map(({ path, text }) => {
      const lines = text.split('\n').map((line) => (HEAD.test(line) ? ` ${line}` : line));
      return `===== ${path} =====\n${lines.join('\n')}`;
    })
    .join('\n');
}

/** The files of `renderFileTexts`. */
export function readFileTexts(rendered: string): FileText[] {
  const files: { path: string; lines: string[] }[] = [];
  for (const line of rendered.split('\n')) {
    const path = HEAD.exec(line)?.[1];
    if (path !== undefined) files.push({ path, lines: [] });
    else files.at(-1)?.lines.push(line);
  }
  return files.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
}
