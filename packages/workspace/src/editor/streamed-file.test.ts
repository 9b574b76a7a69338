import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { createStreamedFile } from './streamed-file.ts';

function setUp() {
  const writingPath = atom<string | undefined>(undefined);
  const selectedPath = atom<string | undefined>(undefined);
  const ended: string[] = [];
  const stream = createStreamedFile({
    files: { writingPath, setWriting: (path) => writingPath.set(path) },
    selectedPath,
    show: (path) => selectedPath.set(path),
    onText: () => undefined,
    onEnd: (path) => void ended.push(path),
  });
  return { stream, writingPath, selectedPath, ended };
}

it('the next file replaces one whose end was not seen, and a late end of that one changes nothing', () => {
  const { stream, writingPath, ended } = setUp();
  stream.streamed('a.ts', 'a');
  stream.streamed('b.ts', 'b');
  expect(stream.state.get()).toEqual({ path: 'b.ts', content: 'b', status: 'start' });
  stream.ended('a.ts');
  expect([stream.state.get()?.path, writingPath.get(), ended]).toEqual(['b.ts', 'b.ts', []]);
  stream.ended('b.ts');
  expect([stream.state.get(), writingPath.get(), ended]).toEqual([undefined, undefined, ['b.ts']]);
});

it('following shows the file that is being written at once; turning it off does not move the editor', () => {
  const { stream, selectedPath } = setUp();
  stream.setFollowing(false);
  stream.streamed('a.ts', 'a');
  expect(selectedPath.get()).toBeUndefined();
  stream.follow(true);
  expect(selectedPath.get()).toBe('a.ts');
  selectedPath.set('b.ts');
  stream.follow(false);
  stream.streamed('a.ts', 'more');
  expect(selectedPath.get()).toBe('b.ts');
});
