import { describe, expect, it } from 'vitest';
import { type StyleChange, withStyle, withText } from './edit-element.ts';
import { type ElementFacts, type ElementSource, findElementSource } from './element-source.ts';

const element = (tagName: string, facts: Partial<ElementFacts> = {}): ElementFacts => ({ tagName, classNames: [], ...facts });
const find = (files: Record<string, string>, facts: ElementFacts) => findElementSource(new Map(Object.entries(files)), facts);
/** Where it was found, as `path:line`, with what can be changed there. */
function place(found: ReturnType<typeof find>): string {
  return typeof found === 'string'
    ? found
    : [`${found.path}:${found.line}`, found.tag && 'style', found.text && `text (${found.text.kind})`].filter(Boolean).join(' ');
}

const APP = `import { Button } from './ui';
// <button>End the shift</button>
export function App({ tasks, isDone, ...props }) {
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
      <Button variant="ghost">Print</Button>
      <div {...props} className="spread">Spread</div>
      <footer id="foot"><span>{tasks.length} open</span></footer>
    </main>
  );
}
`;

describe('where an element is written', () => {
  it.each([
    [element('button', { text: 'End the shift', classNames: ['btn', 'primary'] }), 'src/App.tsx:8 style text (markup)'],
    [element('button', { text: 'Start & go', classNames: ['btn'] }), 'src/App.tsx:11 style text (markup)'],
    [element('h1', { text: 'Shift handover', classNames: ['text-2xl', 'font-bold', 'text-gray-900'] }), 'src/App.tsx:7 style text (markup)'],
    [element('main', { classNames: ['page'] }), 'src/App.tsx:6 style'],
    [element('footer', { id: 'foot' }), 'src/App.tsx:17 style'],
    // A component's text: it is certain where it is written, but not in which tag it ends up.
    [element('button', { text: 'Print', classNames: ['rounded'] }), 'src/App.tsx:15 text (markup)'],
    [element('p', { text: 'Nothing here' }), 'several'],
    [element('li', { text: 'Feed the starter', classNames: ['done'] }), 'not-found'],
    [element('section', { text: 'Elsewhere' }), 'not-found'],
  ])('finds %o as %s', (facts, expected) => {
    expect(place(find({ 'src/App.tsx': APP, 'src/data.ts': 'export const a = 1;' }, facts))).toBe(expected);
  });

  it('finds text that occurs once in the code, but not text that occurs twice', () => {
    const files = { 'src/App.tsx': '<Title text={t} />', 'src/texts.ts': "export const t = 'Welcome back';\nconst a = 'No', b = 'No';" };
    expect(place(find(files, element('h2', { text: 'Welcome back' })))).toBe('src/texts.ts:1 text (string)');
    expect(place(find(files, element('h2', { text: 'No' })))).toBe('several');
  });

  it.each(['src/App.vue', 'index.html', 'src/App.svelte', 'src/pages/index.astro'])('reads %s', (path) => {
    const source = '<!-- <p class="lead">Hello</p> -->\n<template>\n  <p class="lead">Hello</p>\n</template>\n';
    expect(place(find({ [path]: source }, element('p', { text: 'Hello', classNames: ['lead', 'svelte-x1'] })))).toBe(`${path}:3 style text (markup)`);
  });

  it('trusts the framework’s development build if two look the same', () => {
    const files = { 'src/A.svelte': '<p>Same</p>\n<p>Same</p>', 'src/B.svelte': '<p>Same</p>' };
    expect(place(find(files, element('p', { text: 'Same', hint: { path: 'src/A.svelte', line: 2 } })))).toBe('src/A.svelte:2 style text (markup)');
    expect(place(find(files, element('p', { text: 'Same', hint: { path: '/home/project/src/B.svelte', line: 1 } })))).toBe(
      'src/B.svelte:1 style text (markup)',
    );
  });
});

function sourceOf(files: Record<string, string>, facts: ElementFacts): ElementSource {
  const found = find(files, facts);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('a change of text', () => {
  const change = (path: string, source: string, facts: ElementFacts, wording: string) => withText(source, sourceOf({ [path]: source }, facts), wording);

  it('keeps the layout of the source', () => {
    expect(change('a.tsx', '<p>\n  Old\n</p>', element('p', { text: 'Old' }), 'New text')).toBe('<p>\n  New text\n</p>');
  });

  it.each([
    ['a.tsx', 'a {b} <c>', "<p>{'a {b} <c>'}</p>"],
    ['a.tsx', "it's {x}", "<p>{'it\\'s {x}'}</p>"],
    ['a.html', 'a & <b>', '<p>a &amp; &lt;b&gt;</p>'],
    ['a.svelte', '{x}', '<p>&#123;x&#125;</p>'],
    ['a.vue', '{{ x }}', '<p>&#123;&#123; x }}</p>'],
  ])('writes text in %s that reads as %s', (path, wording, expected) => {
    expect(change(path, '<p>Old</p>', element('p', { text: 'Old' }), wording)).toBe(expected);
  });

  it('writes strings with their own quotes', () => {
    expect(change('a.ts', "const a = 'Old';", element('p', { text: 'Old' }), "it's")).toBe("const a = 'it\\'s';");
  });
});

describe('a change of style', () => {
  const change = (path: string, source: string, style: StyleChange, hasTailwind = false) =>
    withStyle(
      source,
      { path, tag: sourceOf({ [path]: source }, element('p', { text: 'x', classNames: ['a', 'text-sm', 'text-red-500', 'md:text-lg'] })).tag },
      style,
      hasTailwind,
    );

  it.each([
    ['a.tsx', '<p>x</p>', { color: '#0f766e' }, "<p style={{ color: '#0f766e' }}>x</p>"],
    [
      'a.tsx',
      "<p style={{ margin: 4, color: 'red' }}>x</p>",
      { color: '#fff', fontSize: '18px' },
      "<p style={{ margin: 4, color: '#fff', fontSize: '18px' }}>x</p>",
    ],
    ['a.html', '<p>x</p>', { backgroundColor: '#fff' }, '<p style="background-color: #fff">x</p>'],
    ['a.vue', '<p style="margin: 0; color: red">x</p>', { color: '#fff' }, '<p style="margin: 0; color: #fff">x</p>'],
  ])('is written into the style of %s', (path, source, style, expected) => {
    expect(change(path, source, style)).toBe(expected);
  });

  it('replaces the Tailwind class for the same property, and no other', () => {
    const source = '<p className="a text-sm text-red-500 md:text-lg">x</p>';
    expect(change('a.tsx', source, { color: '#0f766e' }, true)).toBe('<p className="a text-sm md:text-lg text-[#0f766e]">x</p>');
    expect(change('a.tsx', source, { fontSize: '20px', fontWeight: '600', textAlign: 'center' }, true)).toBe(
      '<p className="a text-red-500 md:text-lg text-[20px] font-semibold text-center">x</p>',
    );
    expect(change('a.html', '<p>x</p>', { textAlign: 'right' }, true)).toBe('<p class="text-right">x</p>');
  });

  it('is left to the chat if the source is not plain: computed classes and styles, spread attributes, values that are not CSS', () => {
    expect(change('a.tsx', '<p style={theme.text}>x</p>', { color: '#fff' })).toBeUndefined();
    expect(change('a.tsx', '<p {...rest}>x</p>', { color: '#fff' })).toBeUndefined();
    expect(change('a.vue', '<p :style="s">x</p>', { color: '#fff' })).toBeUndefined();
    expect(change('a.html', '<p>x</p>', { color: 'red"><script>' })).toBeUndefined();
    expect(change('a.tsx', '<p className={cn("a", b)}>x</p>', { color: '#fff' }, true)).toBe('<p style={{ color: \'#fff\' }} className={cn("a", b)}>x</p>');
  });
});
