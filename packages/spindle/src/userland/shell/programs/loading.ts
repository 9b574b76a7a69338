import { existsSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { machine } from './machine.ts';
import { type Program, ProgramProblem } from './program.ts';

const NOT_FOUND = 127;

/** A program whose code is loaded on first use, since most shells never need it. */
export function loadedProgram(file: string, name: string): Program {
  return async (context) => {
    const programs = await loadPrograms(file);
    const program = programs[name];
    if (program === undefined) throw new ProgramProblem(`${file} has no program with this name`, NOT_FOUND);
    return await program(context);
  };
}

async function loadPrograms(file: string): Promise<Readonly<Record<string, Program>>> {
  // Next to the shell's own file: the machine's `/bin/sh` is a link to it.
  const path = join(dirname(realpathSync(process.argv[1] as string)), file);
  if (!existsSync(path)) await fetchFile(file, path);
  return (createRequire(path)(path) as { readonly programs: Readonly<Record<string, Program>> }).programs;
}

/** Fetched once for all processes of the machine. */
async function fetchFile(file: string, path: string): Promise<void> {
  const host = machine();
  if (host === undefined) throw new ProgramProblem(`${file} is missing from the shell's directory`, NOT_FOUND);
  const response = await host.fetch(`${host.assetsUrl}programs/${file}`);
  if (!response.ok) throw new ProgramProblem(`${file} could not be loaded (${response.status})`, NOT_FOUND);
  // Another process may be reading it at the same time.
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, new Uint8Array(await response.arrayBuffer()));
  renameSync(temporary, path);
}
