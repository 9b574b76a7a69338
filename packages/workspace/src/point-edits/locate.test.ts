import { describe, expect, it } from 'vitest';
import type { ElementFacts } from './element-facts.ts';
import { locate } from './locate.ts';
import { placeOf } from './markup.ts';
import { createSourceFiles } from './source-files.ts';

const facts = (tagName: string, more: Partial<ElementFacts> = {}): ElementFacts => ({
  ...{ tagName, classNames: [], attributes: {}, ancestors: [], places: [] },
  ...more,
});

/** Where it was found, as `path:line`. */
function find(files: Record<string, string>, element: ElementFacts): string {
  const location = locate(createSourceFiles({ paths: () => Object.keys(files), readText: (path) => files[path] }), element);
  if (typeof location === 'string') return location;
  const found = 'several' in location ? location.several : [location.element];
  const places = found.map(({ path, source, element: { from } }) => `${path}:${placeOf(source, from).line}`).join(' ');
  return 'several' in location ? `several ${places}` : places;
}

const APP = `import { Button } from './ui';
// <button>End the shift</button>
const sample = '<button className="btn primary">End the shift</button>';
export function App<T>({ tasks, isDone, ...props }: Props<T>) {
  const isLate = tasks.length<5 && tasks.length > 2;
  return (
    <main className="page">
      <h1 className="text-2xl font-bold text-gray-900">Shift handover</h1>
      <button onClick={() => { end('}') }} className="btn primary" disabled={isDone}>
        End the shift
      </button>
      <button className="btn">Start &amp; go</button>
      {tasks.map((task) => <li key={task.id} className={isDone ? 'done' : ''}>{task.title}</li>)}
      <p>Nothing here</p>
      <p>Nothing here</p>
      {/* <footer id="foot">Old</footer> */}
      <Button variant="ghost">Print</Button>
      <div {...props} className="spread">Spread</div>
      <footer id="foot"><span>{tasks.length} open</span></footer>
    </main>
  );
}
`;

describe('where an element is written', () => {
  it.each([
    [facts('button', { text: 'End the shift', classNames: ['btn', 'primary'] }), 'src/App.tsx:9'],
    [facts('button', { text: 'Start & go', classNames: ['btn'] }), 'src/App.tsx:12'],
    [facts('h1', { text: 'Shift handover', classNames: ['text-2xl', 'font-bold', 'text-gray-900'] }), 'src/App.tsx:8'],
    [facts('main', { classNames: ['page'] }), 'src/App.tsx:7'],
    [facts('footer', { id: 'foot' }), 'src/App.tsx:19'],
    [facts('p', { text: 'Nothing here' }), 'several src/App.tsx:14 src/App.tsx:15'],
    [facts('li', { text: 'Feed the starter', classNames: ['done'] }), 'not-found'],
    [facts('section', { text: 'Elsewhere' }), 'not-found'],
    [facts('button', { text: 'Print', classNames: ['rounded'] }), 'not-found'],
  ])('is found by what it says and carries (case %#)', (element, expected) => {
    expect(find({ 'src/App.tsx': APP, 'src/data.ts': 'export const a = 1;' }, element)).toBe(expected);
  });

  const LIST = '<main>\n  <ul class="a">\n    <li>Same</li>\n    <li>Same</li>\n  </ul>\n  <ol>\n    <li>Same</li>\n  </ol>\n</main>';

  it.each(['src/App.vue', 'index.html', 'src/App.svelte', 'src/pages/index.astro', 'src/App.jsx'])(
    'is told from its twins by what is around it, in %s',
    (path) => {
      const source = path.endsWith('jsx') ? LIST.replace('class=', 'className=') : LIST;
      const li = (parent: string, index: number, count: number) =>
        facts('li', {
          text: 'Same',
          ancestors: [
            { tagName: parent, classNames: parent === 'ul' ? ['a'] : [] },
            { tagName: 'main', classNames: [] },
          ],
          position: { index, count },
        });
      expect(find({ [path]: source }, li('ul', 0, 2))).toBe(`${path}:3`);
      expect(find({ [path]: source }, li('ul', 1, 2))).toBe(`${path}:4`);
      expect(find({ [path]: source }, li('ol', 0, 1))).toBe(`${path}:7`);
    },
  );

  it.each(['src/App.vue', 'index.html', 'src/App.svelte', 'src/pages/index.astro'])('is not found in comments and scripts of %s', (path) => {
    const source =
      '<!-- <p class="lead">Hello</p> -->\n<template>\n  <p class="lead">Hello</p>\n</template>\n<script>const a = `<p class="lead">Hello</p>`;</script>';
    expect(find({ [path]: source }, facts('p', { text: 'Hello', classNames: ['lead', 'svelte-x1'] }))).toBe(`${path}:3`);
  });

  it('is found in expressions of Astro and blocks of Svelte', () => {
    const astro = '---\nconst list = ["<b>"];\n---\n<ul>{list.map((item) => (\n  <li class="item">{item}</li>\n))}</ul>\n{list.length < 2 && <p>Few</p>}';
    expect(find({ 'a.astro': astro }, facts('li', { text: 'x', classNames: ['item'] }))).toBe('a.astro:5');
    expect(find({ 'a.astro': astro }, facts('p', { text: 'Few' }))).toBe('a.astro:7');
    const svelte = '{#each list as item}\n  <li class="item" on:click={() => a > b}>{item}</li>\n{:else}\n  <p>None</p>\n{/each}';
    expect(find({ 'a.svelte': svelte }, facts('li', { text: 'x', classNames: ['item'] }))).toBe('a.svelte:2');
    expect(find({ 'a.svelte': svelte }, facts('p', { text: 'None' }))).toBe('a.svelte:4');
  });
});

describe('what the development build says', () => {
  const FILES = { 'src/A.svelte': '<p>Same</p>\n<p>Same</p>', 'src/B.svelte': '<p>Same</p>', 'B.svelte': '<p>Same</p>' };
  const at = (path: string, line?: number, lineText?: string) => facts('p', { text: 'Same', places: [{ path, line, lineText }] });

  it('decides between elements that look the same', () => {
    expect(find(FILES, at('src/A.svelte', 2))).toBe('src/A.svelte:2');
    expect(find(FILES, at('/home/project/src/B.svelte?t=1', 1))).toBe('src/B.svelte:1');
    expect(find(FILES, at('/home/project/src/B.svelte'))).toBe('src/B.svelte:1');
  });

  it('is not believed if something else is written there, or was when the page was built', () => {
    const files = { 'src/A.svelte': '<p>Other</p>\n<p>Same</p>' };
    expect(find(files, at('src/A.svelte', 1))).toBe('src/A.svelte:2');
    expect(find(FILES, at('src/A.svelte', 2, '<p>Changed</p>'))).toBe('several src/A.svelte:1 src/A.svelte:2');
    expect(find(FILES, at('src/A.svelte', 2, '  <p>Same</p>'))).toBe('src/A.svelte:2');
  });

  it('never leads out of the project', () => {
    expect(
      find(
        FILES,
        facts('q', {
          text: 'x',
          places: [
            { path: '/etc/passwd', line: 1 },
            { path: '../../src/A.svelte', line: 1 },
          ],
        }),
      ),
    ).toBe('not-found');
  });
});
