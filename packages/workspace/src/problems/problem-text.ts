import type { Problem } from '@lathe/protocol';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The message of a problem, and where it came from, if that is known. */
export function problemMessage(problem: Problem): { readonly message: string; readonly stack?: string } {
  switch (problem.type) {
    case 'terminal':
      return { message: problem.output };
    case 'shell':
      return { message: `$ ${problem.command}\n${problem.output}\nEnded with exit code ${problem.exitCode}.` };
    case 'preview': {
      const { error } = problem;
      const stack = error.stack ? { stack: error.stack } : {};
      return { message: 'args' in error ? error.args.join(' ') : error.message, ...stack };
    }
    case 'supabase-function':
      return { message: `${problem.functionSlug}: ${problem.message}`, ...(problem.logs?.length ? { stack: problem.logs.join('\n') } : {}) };
    case 'supabase-migration':
      return { message: `${problem.filePath}: ${problem.message}`, stack: problem.query };
  }
}

export function textOfProblem(problem: Problem): string {
  const { message, stack } = problemMessage(problem);
  return stack === undefined ? message : `${message}\n${stack}`;
}

/** The same for each occurrence of a problem. Numbers (lines, times, ports) differ from run to run, so they are left out. Source: docs/decisions.md#D4. */
export function fingerprintOf(problem: Problem): string {
  const { message } = problemMessage(problem);
  return bytesToHex(sha1(utf8ToBytes(`${problem.type} ${message.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim()}`)));
}
