import { chmod, cp, ln, mkdir, mktemp, mv, readlink, realpath, rm, rmdir, touch } from './file-programs.ts';
import { find } from './find.ts';
import { grep } from './grep.ts';
import { ls } from './ls.ts';
import { pgrep, pkill, ps } from './processes.ts';
import type { Program } from './program.ts';
import { fileOfProgram, shellCommands } from '../../../abi/machine-programs.ts';
import { loadedProgram } from './loading.ts';
import { sed } from './sed.ts';
import { sort } from './sort.ts';
import { basename, clear, date, dirname, du, env, hostname, printenv, sleep, uname, whoami, xargs } from './system-programs.ts';
import { cat, cut, head, seq, tail, tee, tr, uniq, wc, yes } from './text-programs.ts';

/** Every program that runs inside the shell, by name. */
const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  Object.entries({
    basename,
    cat,
    chmod,
    clear,
    cp,
    cut,
    date,
    dirname,
    du,
    egrep: grep,
    env,
    fgrep: grep,
    find,
    grep,
    head,
    hostname,
    ln,
    ls,
    mkdir,
    mktemp,
    mv,
    pgrep,
    pkill,
    printenv,
    ps,
    readlink,
    realpath,
    rm,
    rmdir,
    sed,
    seq,
    sleep,
    sort,
    tail,
    tee,
    touch,
    tr,
    uname,
    uniq,
    wc,
    whoami,
    xargs,
    yes,
  }),
);

/** By plain name, or by the paths under which the machine's image has them. */
export function findProgramInside(name: string): Program | undefined {
  const plain = /^(?:\/usr)?\/bin\/([^/]+)$/.exec(name)?.[1] ?? name;
  const file = fileOfProgram(plain);
  return PROGRAMS.get(plain) ?? (file === undefined ? undefined : loadedProgram(file, plain));
}

export function programNames(): string[] {
  return [...PROGRAMS.keys(), ...shellCommands()];
}
