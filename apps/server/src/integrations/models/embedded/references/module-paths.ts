/** Which file a path in a source means, and how another file is named in the same manner. */
import path from 'node:path/posix';
import type { Reference } from './references.ts';

/** `@/*` for `src/*`: what a path begins and ends with, and what stands for that. Without a star, a path for a file. */
interface Alias {
  readonly name: string;
  readonly target: string;
}

export interface ModulePaths {
  /** The path of the file that is meant, of those in the project. */
  resolve(specifier: string, file: string, reference: Reference): string | undefined;
  /** How `file` names `target`, in the manner of the path that meant `before`. */
  nameFor(target: string, file: string, old: string, before: string): string;
}

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.css', '.scss', '.json'];
const LEFT_OUT = /\.(?:[cm]?[jt]sx?|scss|json)$/;
/** TypeScript's sources are also imported by the name of what they become. */
const COMPILED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx']],
  [/\.jsx$/, ['.tsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
];
/** Files at the root whose settings may have aliases. */
export const SETTINGS = /^(?:[tj]sconfig(?:\.[\w-]+)?\.json|package\.json)$/;

export function createModulePaths(paths: readonly string[], read: (path: string) => string | undefined): ModulePaths {
  const files = new Set(paths);
  const aliases = readAliases(paths, read);

  const candidates = (base: string): string[] => [
    base,
    ...COMPILED.flatMap(([ending, sources]) => (ending.test(base) ? sources.map((source) => base.replace(ending, source)) : [])),
    ...ENDINGS.map((ending) => base + ending),
    ...ENDINGS.map((ending) => path.join(base, `index${ending}`)),
  ];
  const existing = (base: string): string | undefined => candidates(path.normalize(base).replace(/\/$/, '')).find((candidate) => files.has(candidate));

  return {
    resolve(specifier, file, { isBareRelative, isAddress }) {
      const bare = withoutQuery(specifier);
      if (bare === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(bare)) return undefined;
      if (bare.startsWith('/')) return existing(bare.slice(1)) ?? existing(`public${bare}`);
      if (isAddress) return undefined;
      if (bare.startsWith('.')) return existing(path.join(path.dirname(file), bare));
      for (const alias of aliases) {
        const target = through(bare, alias.name, alias.target);
        const found = target === undefined ? undefined : existing(target);
        if (found !== undefined) return found;
      }
      return isBareRelative ? existing(path.join(path.dirname(file), bare)) : undefined;
    },
    nameFor(target, file, old, before) {
      const bare = withoutQuery(old);
      const written = inMannerOf(bare, before, target) + old.slice(bare.length);
      if (bare.startsWith('/')) return `/${written.replace(/^public\//, '')}`;
      if (!bare.startsWith('.')) {
        const used = aliases.find(({ name, target: to }) => through(bare, name, to) !== undefined && before.startsWith(to.replace(/\*.*$/, '')));
        // The settings name the file itself, and follow.
        if (used?.name.includes('*') === false) return old;
        for (const alias of used === undefined ? [] : [used, ...aliases]) {
          const name = alias.name.includes('*') ? through(written, alias.target, alias.name) : undefined;
          if (name !== undefined) return name;
        }
        if (used === undefined) return path.relative(path.dirname(file), written);
      }
      const relative = path.relative(path.dirname(file), written);
      return relative.startsWith('.') ? relative : `./${relative}`;
    },
  };
}

const withoutQuery = (specifier: string): string => specifier.replace(/[?#](?=[^/]*$).*$/s, (rest, at: number) => (at === 0 ? rest : ''));

/** With or without its ending, by the name of what it becomes, and with or without `index`, as the old path was. */
function inMannerOf(old: string, before: string, target: string): string {
  const was = path.extname(before);
  const is = path.extname(target);
  if (old.endsWith(was)) return target;
  const compiled = COMPILED.find(([ending, sources]) => ending.test(old) && sources.includes(was));
  if (compiled !== undefined) return COMPILED.some(([, sources]) => sources.includes(is)) ? target.slice(0, -is.length) + path.extname(old) : target;
  const short = LEFT_OUT.test(target) ? target.slice(0, -is.length) : target;
  const isFolder = /(?:^|\/)index$/.test(short) && !/(?:^|\/)index$/.test(old) && path.dirname(short) !== '.';
  return isFolder ? path.dirname(short) : short;
}

/** A path by an alias: `@/lists/List` through `@/*` and `src/*` is `src/lists/List`. */
function through(text: string, from: string, to: string): string | undefined {
  const [start = '', end] = from.split('*');
  if (end === undefined) return text === from ? to : undefined;
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return undefined;
  return to.replace('*', () => text.slice(start.length, text.length - end.length));
}

/** Those of TypeScript's settings and of the package. Without any, `@/` is `src/`, as bundlers are set up by most starters. */
function readAliases(paths: readonly string[], read: (path: string) => string | undefined): Alias[] {
  const aliases = paths
    .filter((file) => SETTINGS.test(file))
    .flatMap((file): Alias[] => {
      const settings = parseSettings(read(file) ?? '');
      const compiler = record(settings['compilerOptions']);
      const base = typeof compiler['baseUrl'] === 'string' ? compiler['baseUrl'] : '.';
      return [...aliasesOf(record(compiler['paths']), base), ...(file === 'package.json' ? aliasesOf(record(settings['imports']), '.') : [])];
    });
  return aliases.length > 0 ? aliases : [{ name: '@/*', target: 'src/*' }];
}

function aliasesOf(paths: Readonly<Record<string, unknown>>, base: string): Alias[] {
  return Object.entries(paths).flatMap(([name, targets]) =>
    [targets].flat().flatMap((target) => (typeof target === 'string' ? [{ name, target: path.join(base, target) }] : [])),
  );
}

/** JSON with comments and commas at the end, as TypeScript allows it. Settings that cannot be read have no aliases. */
function parseSettings(text: string): Readonly<Record<string, unknown>> {
  const plain = text
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_whole, kept: string | undefined) => kept ?? '')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_whole, kept: string | undefined) => kept ?? '');
  try {
    return record(JSON.parse(plain));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
