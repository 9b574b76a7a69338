/** Renames and moves a file. Every import of it, and its own imports, follow. */
import path from 'node:path/posix';
import type { Action } from '@lathe/protocol';
import { act, say, type Answer } from '../answer.ts';
import { editsThrough } from '../edits.ts';
import { nothingYet, type Situation } from './situation.ts';

const SOURCES = /\.(?:tsx?|jsx?|mjs|cjs|css|html|vue|svelte)$/;
/** The text of an import, an export from, a dynamic import, a style's import, or a script and its like in a page. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|@import\s+(?:url\()?|\b(?:src|href)=)(['"])([^'"\n]+)\2/g;
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '/index.ts', '/index.tsx', '/index.js', '/index.jsx'];

export function moveFile(requested: string, to: string, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const found = project.has(requested) ? [requested] : project.paths.filter((other) => other.endsWith(`/${requested}`));
  const [from] = found;
  if (from === undefined) return say(`There is no file \`${requested}\` in the project.`);
  if (found.length > 1) return say(`Which one? ${found.map((other) => `\`${other}\``).join(', ')}`);
  const target = to.includes('/') || !from.includes('/') ? to.replace(/^\.?\//, '') : `${path.dirname(from)}/${to}`;
  if (project.has(target)) return say(`There is already a file \`${target}\`. I have changed nothing.`);
  const sources = project.paths.filter((other) => SOURCES.test(other) && !other.startsWith('node_modules/'));
  project.need(sources);
  const texts = new Map(sources.flatMap((source) => (project.text(source) === undefined ? [] : [[source, project.text(source) ?? ''] as const])));
  const edits = [...texts].flatMap(([source, text]): Action[] => {
    const after = withMoved(text, source, source === from ? target : source, from, target, project.paths);
    const changes = editsThrough(text, after);
    return changes.length === 0 ? [] : [{ type: 'file', operation: 'edit', path: source === from ? target : source, edits: changes }];
  });
  const importers = edits.filter((action) => action.type === 'file' && action.path !== target).length;
  return act(
    `Move ${from}`,
    `I will move \`${from}\` to \`${target}\`.`,
    [{ type: 'file', operation: 'move', path: from, to: target }, ...edits],
    importers === 0
      ? `\`${from}\` is now \`${target}\`. No other file imports it.`
      : `\`${from}\` is now \`${target}\`, and ${importers === 1 ? 'the file that imports it follows' : `the ${importers} files that import it follow`}.`,
  );
}

/** The text of a file at `now`, with every path to `from` leading to `to`, and with its own paths right if it moved itself. */
function withMoved(text: string, was: string, now: string, from: string, to: string, paths: readonly string[]): string {
  return text.replace(SPECIFIER, (whole: string, before: string, quote: string, specifier: string) => {
    if (!/^(?:\.{1,2}\/|\/|@\/)/.test(specifier)) return whole;
    const resolved = resolve(specifier, was, paths);
    if (resolved === undefined || (resolved !== from && was === now)) return whole;
    const target = resolved === from ? to : resolved;
    return `${before}${quote}${specifierFor(target, now, specifier)}${quote}`;
  });
}

function resolve(specifier: string, file: string, paths: readonly string[]): string | undefined {
  const base = specifier.startsWith('.')
    ? path.join(path.dirname(file), specifier)
    : specifier.startsWith('@/')
      ? `src/${specifier.slice(2)}`
      : specifier.slice(1);
  return ENDINGS.map((ending) => base + ending).find((candidate) => paths.includes(candidate));
}

/** In the manner of the old one: with or without an ending, from the root or relative. */
function specifierFor(target: string, file: string, old: string): string {
  const hasEnding = /\.(?:tsx?|jsx?|mjs|cjs|css|vue|svelte|json|svg|png)$/.test(old);
  const written = hasEnding ? target : target.replace(/(?:\/index)?\.(?:tsx?|jsx?|mjs)$/, '');
  if (old.startsWith('/')) return `/${written}`;
  if (old.startsWith('@/') && written.startsWith('src/')) return `@/${written.slice(4)}`;
  const relative = path.relative(path.dirname(file), written);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
