/** Programs for the network that the shell loads when one of them is called. */
import type { Program } from '../../programs/program.ts';
import { curl } from './curl.ts';
import { wget } from './wget.ts';

export const programs: Readonly<Record<string, Program>> = { curl, wget };
