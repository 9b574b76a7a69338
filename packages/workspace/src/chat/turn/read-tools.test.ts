import { describe, expect, it } from 'vitest';
import { createProjectFiles } from '../../files/project-files.ts';
import { answerToolCall, type ReadToolDeps } from './read-tools.ts';

async function read(text: string, start?: number, end?: number) {
  const files = createProjectFiles({ now: () => 1 });
  await files.write('a.txt', text);
  const deps = { files, secrets: { isHidden: () => false }, signal: new AbortController().signal } as unknown as ReadToolDeps;
  return answerToolCall({ tool: 'read_file', path: 'a.txt', ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }, deps);
}
const lines = (count: number, length: number) => Array.from({ length: count }, (_, index) => `${index + 1} `.padEnd(length, 'x')).join('\n');

describe('a file that is read', () => {
  it('comes in whole lines, at most 400 of them and 16 KB, and contains all of the lines it claims to contain', async () => {
    expect(await read(lines(1000, 5))).toMatchObject({ startLine: 1, totalLines: 1000, text: lines(400, 5) });
    expect(await read(lines(100, 1000))).toMatchObject({ totalLines: 100, text: lines(16, 1000) });
    expect(await read(lines(100, 1000), 17, 18)).toMatchObject({ startLine: 17, text: lines(18, 1000).split('\n').slice(16).join('\n') });
  });

  it('says how much of a line was left out if a single line is longer', async () => {
    const outcome = await read(`${'x'.repeat(100_000)}\nend`);
    expect(outcome).toMatchObject({ text: `${'x'.repeat(16 * 1024)}… ${100_000 - 16 * 1024} more characters of this line`, totalLines: 2 });
  });

  it('is not returned for a range that begins past its end, or that is backward', async () => {
    expect(await read('one\ntwo', 3)).toEqual({ tool: 'error', message: 'a.txt has only 2 lines.' });
    expect(await read('one\ntwo', 2, 1)).toEqual({ tool: 'error', message: 'Lines 2 to 1 are not a valid range. Give the first line before the last.' });
    expect(await read('')).toMatchObject({ text: '', totalLines: 1 });
  });
});
