import { expect, it } from 'vitest';
import { withInertCopies } from './inert-copies.ts';

interface FakeElement {
  readonly localName: string;
  readonly children: readonly FakeElement[];
  readonly shadowRoot: { querySelectorAll(): readonly FakeElement[] } | null;
  querySelectorAll(): readonly FakeElement[];
  hasAttribute(name: string): boolean;
  cloneNode(): string;
}

const below = (children: readonly FakeElement[]): readonly FakeElement[] => children.flatMap((child) => [child, ...below(child.children)]);

function element(localName: string, children: readonly FakeElement[] = [], shadow?: readonly FakeElement[]): FakeElement {
  const prototype = { cloneNode: () => `${localName} constructed` };
  return Object.assign(Object.create(prototype) as { cloneNode(): string }, {
    localName,
    children,
    ownerDocument: { implementation: { createHTMLDocument: () => ({ importNode: ({ localName: name }: FakeElement) => `${name} inert` }) } },
    shadowRoot: shadow ? { querySelectorAll: () => below(shadow) } : null,
    querySelectorAll: () => below(children),
    hasAttribute: () => false,
  });
}

it('a picture constructs no element of the app, even inside others, and copies work as before afterward', async () => {
  const inner = element('x-inner');
  const overlay = element('vite-error-overlay', [], [element('div', [inner])]);
  const paragraph = element('p');
  const root = element('html', [element('body', [paragraph, overlay])]);
  const copies = () => [overlay, inner, paragraph].map((one) => one.cloneNode());
  expect(await withInertCopies(root as never, async () => copies())).toEqual(['vite-error-overlay inert', 'x-inner inert', 'p constructed']);
  await expect(withInertCopies(root as never, () => Promise.reject(new Error('No picture.')))).rejects.toThrow('No picture.');
  expect(copies()).toEqual(['vite-error-overlay constructed', 'x-inner constructed', 'p constructed']);
});
