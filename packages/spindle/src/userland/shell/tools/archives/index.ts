/** Archive programs, loaded by the shell on first use. */
import type { Program } from '../../programs/program.ts';
import { gzip } from './gzip.ts';
import { tar } from './tar.ts';
import { unzip, zip } from './zip.ts';

export const programs: Readonly<Record<string, Program>> = { gunzip: gzip, gzip, tar, unzip, zcat: gzip, zip };
