import type { Script } from '../syntax/tree.ts';
import type { FileNameOptions } from './file-names.ts';

/** What a word can read and change. */
export interface ExpansionEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Elements of an array by key and value; the value of a plain variable is element 0. */
  entries(name: string): readonly (readonly [key: string, value: string])[];
  element(name: string, subscript: string): string | undefined;
  setElement(name: string, subscript: string, value: string): void;
  arrayType(name: string): 'indexed' | 'keyed' | undefined;
  /** The name it refers to after `declare -n`; otherwise the name itself. */
  referenceOf(name: string): string | undefined;
  names(): readonly string[];
  /** `declare` letters of a variable, as in `${x@a}`. */
  attributes(name: string): string;
  /** `$1…`. */
  readonly positional: readonly string[];
  /** `$?`, `$#`, `$$`, `$!`, `$-`, `$0`. */
  special(name: string): string | undefined;
  readonly cwd: string;
  readonly failsOnUnset: boolean;
  readonly expandsFileNames: boolean;
  readonly fileNameOptions: FileNameOptions;
  /** Result of a pattern that matches no file: the pattern itself, nothing, or an error. */
  readonly withoutMatch: 'itself' | 'nothing' | 'failure';
  /** `shopt -s nocasematch`. */
  readonly matchesAnyCase: boolean;
  /** Standard output of a script, without trailing newlines. */
  substitute(script: Script): Promise<string>;
  /** The file that represents `<(…)` or `>(…)` until the command ends. */
  processFile(direction: '<' | '>', script: Script): Promise<string>;
}

/** An invalid expansion; ends a non-interactive shell. */
export class ExpansionProblem extends Error {}

export const DEFAULT_IFS = ' \t\n';
