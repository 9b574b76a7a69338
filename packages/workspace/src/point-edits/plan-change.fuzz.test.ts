import { expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import type { ElementFacts } from './element-facts.ts';
import { locate } from './locate.ts';
import { type MarkupElement, ownText, placeOf } from './markup.ts';
import { type PointChange, planChange } from './plan-change.ts';
import { applied } from './source-edit.ts';
import { createSourceFiles, markupOf } from './source-files.ts';

const seed = fuzzSeed();
const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

/** Few words, so that many elements look the same. */
const TAGS = ['p', 'div', 'span', 'section', 'b'];
const CLASSES = ['card', 'lead', 'text-sm', 'text-red-500', 'pt-4', 'font-bold', 'md:pt-8'];
const TEXTS = ['Save', 'Go on', 'Fish & chips', 'A “quote”', '1 < 2', 'it’s', 'Save'];
const WORDINGS = ['New', 'a & b', '<b>bold</b>', '{x}', '{{ x }}', "it's", '"quoted"', '`tick`', `\${x}`, 'back\\slash', 'Ä 漢字 🙂', '*/', '-->', '</p>'];
const VALUES = ['#fff', 'var(--ink)', 'rgb(1, 2, 3)', 'red'];
const PATHS = ['src/App.tsx', 'src/App.jsx', 'src/App.vue', 'src/App.svelte', 'src/pages/index.astro', 'index.html'];

interface Node {
  readonly tag: string;
  readonly classes: readonly string[];
  readonly text?: string;
  readonly children: Node[];
  readonly parent?: Node;
  line: number;
}

function tree(depth: number, parent?: Node): Node {
  const children: Node[] = [];
  const isLeaf = depth === 0 || random() < 0.4;
  const node: Node = {
    tag: oneOf(TAGS),
    classes: CLASSES.filter(() => random() < 0.2),
    children,
    line: 0,
    ...(parent ? { parent } : {}),
    ...(isLeaf ? { text: oneOf(TEXTS) } : {}),
  };
  if (!isLeaf) for (let left = 1 + below(4); left > 0; left -= 1) children.push(tree(depth - 1, node));
  return node;
}

function written(path: string, root: Node): { readonly source: string; readonly nodes: readonly Node[] } {
  const isJsx = /[jt]sx$/.test(path);
  const lines: string[] = isJsx
    ? ['export function App() {', '  const a = 1 < 2, b = "<p>Save</p>";', '  return (']
    : path.endsWith('vue')
      ? ['<template>']
      : ['<!-- <p>Save</p> -->'];
  const nodes: Node[] = [];
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const print = (node: Node, indent: string): void => {
    nodes.push(node);
    const classes = node.classes.length > 0 ? ` ${isJsx ? 'className' : 'class'}="${node.classes.join(' ')}"` : '';
    lines.push(`${indent}<${node.tag}${classes}>${node.text === undefined ? '' : `${escaped(node.text)}</${node.tag}>`}`);
    node.line = lines.length;
    for (const child of node.children) print(child, `${indent}  `);
    if (node.text === undefined) lines.push(`${indent}</${node.tag}>`);
  };
  print(root, '  ');
  lines.push(...(isJsx ? ['  );', '}'] : path.endsWith('vue') ? ['</template>', '<style>', '.card { color: red; }', '</style>'] : []), '');
  return { source: lines.join('\n'), nodes };
}

function factsOf(node: Node): ElementFacts {
  const ancestors: { tagName: string; classNames: readonly string[] }[] = [];
  for (let at = node.parent; at; at = at.parent) ancestors.push({ tagName: at.tag, classNames: at.classes });
  const siblings = node.parent?.children ?? [node];
  return {
    tagName: node.tag,
    classNames: node.classes,
    attributes: {},
    ancestors: [...ancestors, { tagName: 'body', classNames: [] }],
    position: { index: siblings.indexOf(node), count: siblings.length },
    places: [],
    ...(node.text === undefined ? {} : { text: node.text }),
  };
}

function someChange(): PointChange {
  const property = oneOf(['color', 'backgroundColor', 'paddingTop', 'marginLeft', 'fontSize', 'fontWeight'] as const);
  const values = { color: VALUES, backgroundColor: VALUES, paddingTop: ['8px', '13px'], marginLeft: ['-4px'], fontSize: ['20px', '21px'], fontWeight: ['700'] };
  return random() < 0.5 ? { type: 'text', text: oneOf(WORDINGS) } : { type: 'style', property, value: oneOf<string>(values[property]) };
}

const summary = (source: string, element: MarkupElement) =>
  `${element.name} ${JSON.stringify(element.attributes.map(({ name, literal }) => [name, literal]))} ${JSON.stringify(ownText(source, element))}`;

it('an element is never mistaken for another, and an edit changes that element alone', () => {
  let edits = 0;
  for (let round = 0; round < fuzzRounds(400); round += 1) {
    const path = oneOf(PATHS);
    const { source, nodes } = written(path, tree(3));
    const node = oneOf(nodes);
    const facts = factsOf(node);
    const files = createSourceFiles({ paths: () => [path], readText: () => source });
    const name = `SEED=${seed}, round ${round}, line ${node.line} of\n${source}`;
    const location = locate(files, facts);
    if (location === 'not-found') continue;
    if ('several' in location) {
      expect(
        location.several.map(({ element }) => placeOf(source, element.from).line),
        name,
      ).toContain(node.line);
      continue;
    }
    expect(placeOf(source, location.element.element.from).line, name).toBe(node.line);

    const change = someChange();
    if (change.type === 'text' && node.text === undefined) continue;
    const plan = planChange({ files, hasTailwind: random() < 0.5 }, location, facts, change);
    const wanted = `${JSON.stringify(change)} with ${name}`;
    if (typeof plan === 'string') throw new Error(`${plan}: ${wanted}`);
    const after = applied(source, plan);
    // Undone, it is what it was.
    expect(applied(after, { from: plan.from, to: plan.from + plan.insert.length, insert: source.slice(plan.from, plan.to) }), wanted).toBe(source);
    edits += 1;
    const before = markupOf(path, source).elements;
    const now = markupOf(path, after).elements;
    expect(now.length, `${wanted}\n${after}`).toBe(before.length);
    const index = before.findIndex(({ from }) => from === location.element.element.from);
    for (const [other, element] of before.entries()) {
      if (other !== index) expect(summary(after, now[other] as MarkupElement), `${wanted}\n${after}`).toBe(summary(source, element));
    }
    if (change.type === 'text') expect(ownText(after, now[index] as MarkupElement), `${wanted}\n${after}`).toBe(change.text);
  }
  // Most can be found and changed.
  expect(edits, `SEED=${seed}`).toBeGreaterThan(fuzzRounds(400) / 3);
});
