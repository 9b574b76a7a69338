import { expect, it } from 'vitest';
import { elementUnder } from './element-under.ts';

interface Drawn {
  readonly tag: string;
  readonly color?: string;
  readonly text?: string;
  /** Of the element around it. */
  readonly outerColor?: string;
  /** It is a part of a drawing. */
  readonly svg?: Drawn;
  readonly frames?: ReadonlyArray<Drawn & { readonly isVisible?: boolean; readonly width?: number }>;
}

function fake({ tag, color = 'rgba(0, 0, 0, 0)', text = '', outerColor = 'rgba(0, 0, 0, 0)', svg, frames = [] }: Drawn): object {
  return {
    tag,
    color,
    parentElement: { color: outerColor },
    childNodes: [{ nodeType: 3, nodeValue: text }],
    matches: (selector: string) => selector.split(', ').includes(tag),
    closest: () => svg && fake(svg),
    querySelectorAll: () =>
      frames.map((frame) => ({
        ...fake(frame),
        getBoundingClientRect: () => ({ left: 0, top: 0, right: frame.width ?? 10, bottom: 10 }),
        checkVisibility: () => frame.isVisible ?? true,
      })),
  };
}

/** What is under the pointer, from the front to the back. */
function under(...stack: readonly Drawn[]): string | undefined {
  const page = {
    document: { elementsFromPoint: () => stack.map(fake) },
    getComputedStyle: ({ color }: { color: string }) => ({ backgroundColor: color, backgroundImage: 'none' }),
  };
  return (elementUnder(page as unknown as Window, 5, 5) as unknown as Drawn | null)?.tag;
}

const img = { tag: 'img' };

it('a click on a picture behind a transparent container means the picture', () => {
  expect(under({ tag: 'main' }, { tag: 'div', color: 'rgb(0 0 0 / 0)' }, img, { tag: 'body' })).toBe('img');
  expect(under({ tag: 'p', text: 'Words' }, img)).toBe('p');
  expect(under({ tag: 'main', color: 'rgb(255, 255, 255)' }, img)).toBe('main');
  expect(under({ tag: 'button' }, img)).toBe('button');
  expect(under({ tag: 'main' }, { tag: 'body' })).toBe('main');
  expect(under()).toBeUndefined();
});

it('a click on a picture behind the body means the picture, unless the body is drawn in front of it', () => {
  const white = 'rgb(255, 255, 255)';
  expect(under({ tag: 'main' }, { tag: 'body', color: white }, img)).toBe('img');
  expect(under({ tag: 'main' }, { tag: 'body', color: white, outerColor: white }, img)).toBe('main');
});

it('a click on a line of an icon means the icon', () => {
  expect(under({ tag: 'path', svg: { tag: 'svg' } }, { tag: 'button' })).toBe('svg');
});

it('a click on a frame means the frame, although it lets the pointer through', () => {
  expect(under({ tag: 'main', frames: [{ tag: 'iframe' }] })).toBe('iframe');
  expect(under({ tag: 'main', frames: [{ tag: 'iframe', width: 3 }] })).toBe('main');
  expect(under({ tag: 'main', frames: [{ tag: 'iframe', isVisible: false }] })).toBe('main');
});
