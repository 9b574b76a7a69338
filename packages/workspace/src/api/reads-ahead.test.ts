import { AppError, listModels, openProject } from '@lathe/protocol';
import { expect, it, vi } from 'vitest';
import type { ApiClient } from './client.ts';
import { withReadsAhead } from './reads-ahead.ts';

function setUp(...answers: readonly (string | AppError)[]) {
  let time = 0;
  const left = [...answers];
  const call = vi.fn(async () => {
    const answer = left.shift();
    if (answer instanceof AppError) throw answer;
    return answer;
  });
  const api = withReadsAhead({ call } as unknown as ApiClient, () => time);
  const wait = (ms: number): void => {
    time += ms;
  };
  return { api, call, wait };
}

it('the first call gets the answer that was read ahead, and the next one asks again', async () => {
  const { api, call } = setUp('ahead', 'asked');
  api.readAhead(openProject, { slug: 'a' });
  expect(await api.call(openProject, { slug: 'a' })).toBe('ahead');
  expect(await api.call(openProject, { slug: 'a' })).toBe('asked');
  expect(call).toHaveBeenCalledTimes(2);
});

it('a call for something else, or with other options, does not get it', async () => {
  const { api } = setUp('ahead', 'of b', 'with a signal', 'of no project', 'of a project');
  api.readAhead(openProject, { slug: 'a' });
  expect(await api.call(openProject, { slug: 'b' })).toBe('of b');
  expect(await api.call(openProject, { slug: 'a' }, { signal: new AbortController().signal })).toBe('with a signal');
  api.readAhead(listModels, {});
  expect(await api.call(listModels, {}, { query: { projectId: '1' } })).toBe('of a project');
});

it('an answer that nobody asks for in time is dropped', async () => {
  const { api, wait } = setUp('ahead', 'asked');
  api.readAhead(openProject, { slug: 'a' });
  wait(5_000);
  expect(await api.call(openProject, { slug: 'a' })).toBe('asked');
});

it('what could not be read ahead is asked for again', async () => {
  const { api } = setUp(new AppError('network-error', 'Gone'), 'asked');
  api.readAhead(openProject, { slug: 'a' });
  expect(await api.call(openProject, { slug: 'a' })).toBe('asked');
});
