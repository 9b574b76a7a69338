import { fileOfProgram, shellCommands } from '../../../abi/machine-programs.ts';
import { loadedProgram } from './loading.ts';
import type { Program } from './program.ts';

/** Finds a program by plain name, or by its path in the machine's image. */
export function findProgramInside(name: string): Program | undefined {
  const plain = /^(?:\/usr)?\/bin\/([^/]+)$/.exec(name)?.[1] ?? name;
  const file = fileOfProgram(plain);
  return file === undefined ? undefined : loadedProgram(file, plain);
}

export function programNames(): string[] {
  return shellCommands();
}
