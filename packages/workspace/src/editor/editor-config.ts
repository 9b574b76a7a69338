import picomatch from 'picomatch';

export type EditorConfig = Readonly<Record<string, string>>;

const FILE = '.editorconfig';

/** What the `.editorconfig` files above a path say about it; the nearest wins. Source: spec.editorconfig.org. */
export function editorConfigOf(path: string, readText: (path: string) => string | undefined): EditorConfig {
  let result: EditorConfig = {};
  for (let folder = parentOf(path); ; folder = parentOf(folder)) {
    const text = readText(folder === '' ? FILE : `${folder}/${FILE}`);
    if (text !== undefined) {
      const { isRoot, sections } = parse(text);
      const relative = folder === '' ? path : path.slice(folder.length + 1);
      let own: EditorConfig = {};
      for (const section of sections) if (section.matches(relative)) own = { ...own, ...section.values };
      result = { ...own, ...result };
      if (isRoot) return result;
    }
    if (folder === '') return result;
  }
}

interface Section {
  readonly matches: (path: string) => boolean;
  readonly values: Record<string, string>;
}

function parse(text: string): { readonly isRoot: boolean; readonly sections: readonly Section[] } {
  let isRoot = false;
  const sections: Section[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const header = /^\[(.+)\]$/.exec(line)?.[1];
    const equals = line.indexOf('=');
    if (header !== undefined) sections.push({ matches: matcher(header), values: {} });
    else if (equals > 0) {
      const key = line.slice(0, equals).trim().toLowerCase();
      const value = line
        .slice(equals + 1)
        .trim()
        .toLowerCase();
      const section = sections.at(-1);
      if (section) section.values[key] = value;
      else if (key === 'root') isRoot = value === 'true';
    }
  }
  return { isRoot, sections };
}

/** A pattern without a slash applies in every folder below; `**` matches slashes, even inside a name. */
function matcher(glob: string): (path: string) => boolean {
  const pattern = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`;
  return picomatch(pattern.replace(/\*\*(?=[^/*])/g, '**/*'), { dot: true });
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
