/** How something is set up in a project: what is installed, and what is written and edited. */
import type { Action } from '@lathe/protocol';
import type { Framework } from '@lathe/app-model';
import { editsThrough } from '../../edits.ts';
import type { Sentences } from '../../sentences/sentences.ts';
import type { Situation } from '../situation.ts';

export interface Plan {
  readonly packages: readonly string[];
  readonly dev: boolean;
  /** What is written and edited. Undefined if the project is not as it must be for that. */
  readonly files: (situation: Situation) => readonly Action[] | undefined;
  /** What is then to be done with it, where that is another thing than in React. */
  readonly next?: (texts: Sentences['project']) => string;
}

/** A plan, or what is said instead of one. Undefined where I cannot set it up. */
export type PlanFor = (framework: Framework | 'react') => Plan | ((texts: Sentences['project']) => string) | undefined;

export const PACKAGE = 'package.json';

export const write = (path: string, content: string): Action => ({ type: 'file', operation: 'write', path, content });

/** The edit of a file by a change that must find its place. */
export function edited({ project }: Situation, path: string, change: (text: string) => string): Action | undefined {
  const text = project.text(path);
  const edits = text === undefined ? [] : editsThrough(text, change(text));
  return edits.length === 0 ? undefined : { type: 'file', operation: 'edit', path, edits };
}

export function all(...actions: readonly (Action | undefined)[]): readonly Action[] | undefined {
  return actions.every((action) => action !== undefined) ? actions : undefined;
}

export const script = (name: string, command: string) => (text: string) => text.replace(/("scripts":\s*\{\n)(\s*)/, `$1$2"${name}": "${command}",\n$2`);
