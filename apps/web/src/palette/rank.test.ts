import { describe, expect, it } from 'vitest';
import { match, rankPaths } from './rank.ts';

const order = (paths: readonly string[], query: string) => rankPaths(paths, query, 10).map(({ path }) => path);

describe('finding by name', () => {
  it('ranks the start of a name first, then the start of a word, a part, and letters in order', () => {
    const texts = ['Start the server', 'Restart the server', 'Target the open file', 'Stop the assistant', 'Toggle chat'];
    const ranked = texts.map((text) => [text, match(text, 'sta')?.score ?? 0] as const).sort((a, b) => b[1] - a[1]);
    expect(ranked.filter(([, score]) => score > 0).map(([text]) => text)).toEqual(['Start the server', 'Restart the server', 'Stop the assistant']);
    expect(match('Toggle terminal', 'ter')?.at).toEqual([7, 8, 9]);
    expect(match('Toggle terminal', 'ttl')?.at).toEqual([0, 7, 14]);
    expect(match('Toggle terminal', 'xyz')).toBeUndefined();
    expect(match('Inspect an element', 'ta')).toBeUndefined();
    expect(match('TaskList.tsx', 'tl')?.at).toEqual([0, 4]);
  });

  it('ranks file names before folders, and matches paths if the query contains a folder', () => {
    const paths = ['src/tasks/index.ts', 'src/components/TaskRow.tsx', 'src/lib/tasks.ts', 'src/components/TaskList.tsx', 'README.md'];
    expect(order(paths, 'task')).toEqual(['src/lib/tasks.ts', 'src/components/TaskRow.tsx', 'src/components/TaskList.tsx', 'src/tasks/index.ts']);
    expect(order(paths, 'tasks/in')).toEqual(['src/tasks/index.ts']);
    expect(order(paths, 'tl')[0]).toBe('src/components/TaskList.tsx');
    expect(order(paths, '')).toHaveLength(5);
  });

  it('searches every file of a large project', () => {
    const paths = Array.from({ length: 20_000 }, (_, index) => `src/folder-${index % 100}/file-${index}.ts`);
    expect(order(paths, 'file-19999')[0]).toBe('src/folder-99/file-19999.ts');
  });
});
