import ignore from 'ignore';
import picomatch from 'picomatch';
import type { EditorConfig } from './editor-config.ts';
import type { Indentation } from './contract.ts';

type FormatOptions = Readonly<Record<string, unknown>>;

/** How to format a file: the project's own Prettier configuration overrides `.editorconfig` and the file's indentation. Undefined: it is not formatted. */
export function formatOptionsOf(
  path: string,
  readText: (path: string) => string | undefined,
  config: EditorConfig,
  indentation: Indentation,
): FormatOptions | undefined {
  if (
    ignore()
      .add(readText('.prettierignore') ?? '')
      .ignores(path)
  )
    return undefined;
  const lineLength = Number(config['max_line_length']);
  return {
    useTabs: indentation.unit === '\t',
    tabWidth: indentation.width,
    endOfLine: config['end_of_line'] ?? 'auto',
    ...(lineLength > 0 ? { printWidth: lineLength } : {}),
    ...prettierConfig(path, readText),
  };
}

/** The nearest configuration that is data. A configuration that is a program is not run. */
function prettierConfig(path: string, readText: (path: string) => string | undefined): FormatOptions {
  for (let folder = parentOf(path); ; folder = parentOf(folder)) {
    const at = (name: string) => readText(folder === '' ? name : `${folder}/${name}`);
    const own = parse(at('.prettierrc')) ?? parse(at('.prettierrc.json')) ?? parse(at('.prettierrc.yaml')) ?? parse(at('.prettierrc.yml'));
    const inPackage = parse(at('package.json'))?.['prettier'];
    const found = own ?? (isRecord(inPackage) ? inPackage : undefined);
    if (found) {
      // Plugins are modules of the project, which the page cannot load.
      const { plugins: _plugins, overrides, $schema: _schema, ...options } = found;
      return { ...options, ...overridesFor(folder === '' ? path : path.slice(folder.length + 1), overrides) };
    }
    if (folder === '') return {};
  }
}

/** Source: prettier.io, configuration overrides; a pattern without a slash applies in every folder. */
function overridesFor(path: string, overrides: unknown): FormatOptions {
  if (!Array.isArray(overrides)) return {};
  const matches = (patterns: unknown): boolean =>
    [patterns].flat().some((pattern) => typeof pattern === 'string' && picomatch(pattern.includes('/') ? pattern : `**/${pattern}`, { dot: true })(path));
  return Object.assign(
    {},
    ...overrides.flatMap((entry) =>
      isRecord(entry) && isRecord(entry['options']) && matches(entry['files']) && !matches(entry['excludeFiles']) ? [entry['options']] : [],
    ),
  ) as FormatOptions;
}

function parse(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return parseFlatYaml(text);
  }
}

/** Reads `key: value` lines, of which such files consist. */
function parseFlatYaml(text: string): Record<string, unknown> | undefined {
  const entries = [...text.matchAll(/^(\w+):[ \t]*([^#\n]*)/gm)].map(([, key = '', value = '']) => [key, scalar(value.trim())] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function scalar(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d+$/.test(text)) return Number(text);
  return text.replace(/^(['"])(.*)\1$/, '$2');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
