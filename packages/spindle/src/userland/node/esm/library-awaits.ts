import { Parser } from 'acorn';
import { editAwaits } from './await-visitor.ts';
import { EditList } from './edits.ts';
import { LIBRARY_SUSPEND, LIBRARY_RESUME } from '../library-names.ts';
import type { TransformedScript } from './script-transform.ts';
import { SCRIPT_SYNTAX } from './syntax-errors.ts';
import type { Node } from './syntax-tree.ts';

/** Parameters of the function that wraps a builtin with awaits. */
export const AWAITS_SLOT = `${LIBRARY_SUSPEND},${LIBRARY_RESUME}`;

/** Carries the async context across the awaits of one of Node's builtins, when the library is built. Returns null if it has none. */
export function carryContextOverAwaits(id: string, source: string): TransformedScript | null {
  if (!/\bawait\b/.test(source)) return null;
  const names = { suspend: LIBRARY_SUSPEND, resume: LIBRARY_RESUME };
  for (const name of Object.values(names)) if (source.includes(name)) throw new Error(`library: ${id} already uses the name ${name}`);
  const edits = new EditList();
  let counter = 0;
  editAwaits(source, Parser.parse(source, SCRIPT_SYNTAX) as Node, edits, { ...names, temporary: () => `$saved${counter++}` });
  const transformed = edits.apply(source);
  return transformed.shifts.length === 0 ? null : transformed;
}
