import { expect, it } from 'vitest';
import { pullText } from './pull-text.ts';

it('a download shows its bytes and its percent, which are not complete before it is', () => {
  const pulling = (completedBytes: number, totalBytes: number) =>
    pullText({ state: 'pulling', model: 'qwen3:8b', messageId: null, completedBytes, totalBytes });
  expect(pulling(1.196e9, 5.2e9)).toBe('1.2 GB of 5.2 GB, 23%');
  expect(pulling(34e6, 5.2e9)).toBe('34.0 MB of 5.2 GB, 0%');
  expect(pulling(5.2e9, 5.2e9)).toBe('5.2 GB of 5.2 GB, 99%');
  expect(pulling(0, 0)).toBe('');
  expect(pullText({ state: 'finishing', model: 'qwen3:8b', messageId: null })).toBe('100%');
});
