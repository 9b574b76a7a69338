/** Network programs that the shell loads on first use. */
import type { Program } from '../../programs/program.ts';
import { curl } from './curl.ts';
import { wget } from './wget.ts';

export const programs: Readonly<Record<string, Program>> = { curl, wget };
