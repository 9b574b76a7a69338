import { chmod, cp, ln, mkdir, mktemp, mv, readlink, realpath, rm, rmdir, touch } from './file-programs.ts';
import { find } from './find.ts';
import { grep } from './grep.ts';
import { ls } from './ls.ts';
import { pgrep, pkill, ps } from './processes.ts';
import type { Program } from './program.ts';
import { sed } from './sed.ts';
import { sort } from './sort.ts';
import { basename, clear, date, dirname, du, env, hostname, printenv, sleep, uname, whoami, xargs } from './system-programs.ts';
import { cat, cut, head, seq, tail, tee, tr, uniq, wc, yes } from './text-programs.ts';

/** The programs that scripts and people use most, in a separate bundle, so that a shell that needs none of them starts without it. */
export const programs: Readonly<Record<string, Program>> = {
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
};
