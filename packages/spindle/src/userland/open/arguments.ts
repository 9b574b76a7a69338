import { resolve } from 'node:path';
import type { OpenRequest } from '../../abi/messages.ts';

type CodeFile = Extract<OpenRequest, { event: 'code' }>['files'][number];

/** What `xdg-open` should open: a file by its absolute path, or a URL unchanged. Undefined: the arguments are invalid. */
export function parseXdgOpen(args: readonly string[], directory: string): OpenRequest | undefined {
  const [text, ...rest] = args;
  if (text === undefined || text === '' || rest.length > 0) return undefined;
  return { event: 'xdg-open', text: /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : resolve(directory, text) };
}

/** What `code` should open: `code [-g] file[:line[:column]]...` or `code -d left right`. Undefined: the arguments are invalid. */
export function parseCode(args: readonly string[], directory: string): OpenRequest | undefined {
  let type: 'open' | 'diff' = 'open';
  let hasPositions = false;
  const files: CodeFile[] = [];
  for (const argument of args) {
    if (argument === '-d' || argument === '--diff') type = 'diff';
    else if (argument === '-g' || argument === '--goto') hasPositions = true;
    else if (
      argument === '-r' ||
      argument === '--reuse-window' ||
      argument === '-n' ||
      argument === '--new-window' ||
      argument === '-w' ||
      argument === '--wait'
    )
      continue;
    else if (argument.startsWith('-')) return undefined;
    else files.push(fileOf(argument, hasPositions, directory));
  }
  return files.length === 0 || (type === 'diff' && files.length !== 2) ? undefined : { event: 'code', type, files };
}

function fileOf(argument: string, hasPosition: boolean, directory: string): CodeFile {
  const [, path = argument, line, column] = (hasPosition && /^(.*?):(\d+)(?::(\d+))?$/.exec(argument)) || [];
  return {
    filepath: resolve(directory, path),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(column === undefined ? {} : { column: Number(column) }),
  };
}
