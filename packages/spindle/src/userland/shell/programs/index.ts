import { fileOfProgram, shellCommands } from '../../../abi/machine-programs.ts';
import { loadedProgram } from './loading.ts';
import type { Program } from './program.ts';

/** By plain name, or by the paths under which the machine's image has them. */
export function findProgramInside(name: string): Program | undefined {
  const plain = /^(?:\/usr)?\/bin\/([^/]+)$/.exec(name)?.[1] ?? name;
  const file = fileOfProgram(plain);
  return file === undefined ? undefined : loadedProgram(file, plain);
}

export function programNames(): string[] {
  return shellCommands();
}
