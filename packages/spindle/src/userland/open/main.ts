/** `xdg-open` and `code`: they ask the embedder to open a URL or files. */
import { basename } from 'node:path';
import type { SpindleBinding } from '../node/bindings/spindle.ts';
import { parseCode, parseXdgOpen } from './arguments.ts';

const [, command = '', ...args] = process.argv;
const isCode = basename(command) === 'code';
const request = (isCode ? parseCode : parseXdgOpen)(args, process.cwd());
if (request === undefined) {
  process.stderr.write(isCode ? 'usage: code [-g] <file>[:<line>[:<column>]]... | code -d <file> <file>\n' : 'usage: xdg-open { file | URL }\n');
  process.exitCode = 1;
} else {
  // Missing on native Node, where there is no embedder.
  (globalThis as { [key: symbol]: unknown } as Record<symbol, SpindleBinding | undefined>)[Symbol.for('spindle.machine')]?.announce(request);
}
