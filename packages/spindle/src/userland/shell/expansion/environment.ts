import type { Script } from '../syntax/tree.ts';
import type { FileNameOptions } from './file-names.ts';

/** What a word may look at and change. */
export interface ExpansionEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Elements of an array by key and value; of a plain variable its value as element 0. */
  entries(name: string): readonly (readonly [key: string, value: string])[];
  element(name: string, subscript: string): string | undefined;
  setElement(name: string, subscript: string, value: string): void;
  arrayType(name: string): 'indexed' | 'keyed' | undefined;
  /** What `declare -n` made it stand for; the name itself otherwise. */
  referenceOf(name: string): string | undefined;
  names(): readonly string[];
  /** `declare` letters of a variable, as `${x@a}` gives them. */
  attributes(name: string): string;
  /** `$1…`. */
  readonly positional: readonly string[];
  /** `$?`, `$#`, `$$`, `$!`, `$-`, `$0`. */
  special(name: string): string | undefined;
  readonly cwd: string;
  readonly failsOnUnset: boolean;
  readonly expandsFileNames: boolean;
  readonly fileNameOptions: FileNameOptions;
  /** What a pattern that matches no file becomes: itself, nothing, or an error. */
  readonly withoutMatch: 'itself' | 'nothing' | 'failure';
  /** `shopt -s nocasematch`. */
  readonly matchesAnyCase: boolean;
  /** Standard output of a script, newlines at its end removed. */
  substitute(script: Script): Promise<string>;
  /** The file that stands for `<(…)` or `>(…)` until the command ended. */
  processFile(direction: '<' | '>', script: Script): Promise<string>;
}

/** An expansion that cannot be made; ends a non-interactive shell. */
export class ExpansionProblem extends Error {}

export const DEFAULT_IFS = ' \t\n';
