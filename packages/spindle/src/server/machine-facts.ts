/** What this machine has and lacks, from the tables that it works by, for whoever writes programs for it. */
import { shellCommands } from '../abi/machine-programs.ts';
import { packagesWithoutProgram } from '../abi/native-programs.ts';
import { REPLACED_PACKAGES } from '../abi/substitutions.ts';
import { ALTERNATIVES } from './native-packages.ts';

export interface MachineFacts {
  /** Native packages that are installed in a WebAssembly or JavaScript build, or whose native part the machine has, without anything to do. */
  readonly replaced: readonly string[];
  /** Native packages that cannot be installed, by the package to use instead. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>;
  /** Native packages that cannot be installed and have no equivalent. */
  readonly impossible: readonly string[];
  /** Packages whose command cannot run, by a sentence on what to do instead. */
  readonly withoutProgram: ReadonlyMap<string, readonly string[]>;
  /** Parts of Node that throw when they are used. `machine-facts.test.ts` compares them with what was measured. */
  readonly missingParts: readonly string[];
  /** Commands of the shell besides `npm`, `npx` and `node`. */
  readonly commands: readonly string[];
}

const MISSING_PARTS = ['node:v8 (heap snapshot)', 'process.dlopen (native addons)'];

export function machineFacts(): MachineFacts {
  const alternatives = new Map<string, string[]>();
  const impossible: string[] = [];
  for (const [name, instead] of Object.entries(ALTERNATIVES)) {
    if (instead === null) impossible.push(name);
    else alternatives.set(instead, [...(alternatives.get(instead) ?? []), name]);
  }
  return {
    replaced: REPLACED_PACKAGES,
    alternatives,
    impossible,
    withoutProgram: packagesWithoutProgram(),
    missingParts: MISSING_PARTS,
    commands: shellCommands(),
  };
}
