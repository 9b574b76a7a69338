/** Programs that the shell loads on first use. */
import type { Program } from '../programs/program.ts';
import { awk } from './awk/main.ts';
import { base64, cmp, digest, file, od, xxd } from './bytes.ts';
import { diff, patch } from './comparing.ts';
import { less } from './pager.ts';
import { df, expr, id, nohup, stat, timeout, tree, truncate } from './system.ts';
import { column, comm, expand, fold, join, nl, paste, rev, shuf, split, tac } from './text.ts';

export const programs: Readonly<Record<string, Program>> = {
  awk,
  base64,
  cmp,
  column,
  comm,
  df,
  diff,
  expand,
  expr,
  file,
  fold,
  id,
  join,
  less,
  md5sum: digest,
  more: less,
  nl,
  nohup,
  od,
  paste,
  patch,
  rev,
  sha1sum: digest,
  sha224sum: digest,
  sha256sum: digest,
  sha384sum: digest,
  sha512sum: digest,
  shuf,
  split,
  stat,
  tac,
  timeout,
  tree,
  truncate,
  xxd,
};
