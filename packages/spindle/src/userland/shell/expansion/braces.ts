import type { Word, WordPart } from '../syntax/tree.ts';

/** One character of literal text, or any other part, which is opaque to brace expansion. */
type Atom = { readonly char: string } | { readonly part: WordPart };

/** `a{b,c}d` becomes two words, `{1..3}` three. Only unquoted braces count. Source: Bash manual, 3.5.1. */
export function expandBraces(word: Word): Word[] {
  if (!word.some((part) => part.type === 'literal' && part.text.includes('{'))) return [word];
  const atoms: Atom[] = word.flatMap((part): Atom[] => (part.type === 'literal' ? [...part.text].map((char) => ({ char })) : [{ part }]));
  return expandAtoms(atoms).map(joinAtoms);
}

function expandAtoms(atoms: readonly Atom[]): Atom[][] {
  for (let open = 0; open < atoms.length; open++) {
    if (!isChar(atoms[open], '{')) continue;
    const group = matchGroup(atoms, open);
    if (group === undefined) continue;
    const before = atoms.slice(0, open);
    const tails = expandAtoms(atoms.slice(group.close + 1));
    return group.alternatives.flatMap((alternative) => tails.map((tail) => [...before, ...alternative, ...tail]));
  }
  return [[...atoms]];
}

function matchGroup(atoms: readonly Atom[], open: number): { close: number; alternatives: Atom[][] } | undefined {
  const pieces: Atom[][] = [[]];
  let depth = 0;
  for (let at = open + 1; at < atoms.length; at++) {
    const atom = atoms[at] as Atom;
    if (depth === 0 && isChar(atom, '}')) {
      if (pieces.length > 1) return { close: at, alternatives: pieces.flatMap((piece) => expandAtoms(piece)) };
      const range = rangeOf(pieces[0] as Atom[]);
      return range === undefined ? undefined : { close: at, alternatives: range };
    }
    if (depth === 0 && isChar(atom, ',')) {
      pieces.push([]);
      continue;
    }
    if (isChar(atom, '{')) depth++;
    else if (isChar(atom, '}')) depth--;
    (pieces.at(-1) as Atom[]).push(atom);
  }
  return undefined;
}

function rangeOf(atoms: readonly Atom[]): Atom[][] | undefined {
  if (!atoms.every((atom) => 'char' in atom)) return undefined;
  const text = atoms.map((atom) => (atom as { char: string }).char).join('');
  const match = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/.exec(text) ?? /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, from, to, by] = match as unknown as [string, string, string, string | undefined];
  const isNumeric = /\d/.test(from);
  const [first, last] = isNumeric ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  const step = Math.abs(Number(by ?? 1)) || 1;
  const width = isNumeric && /^-?0\d|^-?0\d/.test(from) ? Math.max(from.length, to.length) : 0;
  const values: string[] = [];
  for (let value = first; first <= last ? value <= last : value >= last; value += first <= last ? step : -step) {
    values.push(isNumeric ? String(value).padStart(width, '0') : String.fromCharCode(value));
  }
  return values.map((value) => [...value].map((char) => ({ char })));
}

function isChar(atom: Atom | undefined, char: string): boolean {
  return atom !== undefined && 'char' in atom && atom.char === char;
}

function joinAtoms(atoms: readonly Atom[]): WordPart[] {
  const parts: WordPart[] = [];
  let literal = '';
  for (const atom of atoms) {
    if ('char' in atom) {
      literal += atom.char;
      continue;
    }
    if (literal !== '') parts.push({ type: 'literal', text: literal });
    literal = '';
    parts.push(atom.part);
  }
  if (literal !== '') parts.push({ type: 'literal', text: literal });
  return parts;
}
