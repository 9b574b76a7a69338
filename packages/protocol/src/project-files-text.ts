/** Renders project files as one text for a model. Paths cannot contain a line break. */

export interface FileText {
  readonly path: string;
  readonly text: string;
}

const HEAD = /^===== (.+) =====$/;

/** Puts `===== path =====` before each file. Lines that look like such a header are indented. */
export function renderFileTexts(files: readonly FileText[]): string {
  return files
    .map(({ path, text }) => {
      const lines = text.split('\n').map((line) => (HEAD.test(line) ? ` ${line}` : line));
      return `===== ${path} =====\n${lines.join('\n')}`;
    })
    .join('\n');
}

/** Parses the output of `renderFileTexts`. */
export function readFileTexts(rendered: string): FileText[] {
  const files: { path: string; lines: string[] }[] = [];
  for (const line of rendered.split('\n')) {
    const path = HEAD.exec(line)?.[1];
    if (path !== undefined) files.push({ path, lines: [] });
    else files.at(-1)?.lines.push(line);
  }
  return files.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
}
