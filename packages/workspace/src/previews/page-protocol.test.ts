import type { PreviewMessage } from '@lathe/spindle';
import { describe, expect, it } from 'vitest';
import { pageReport } from './page-protocol.ts';

const said = (data: unknown) => pageReport({ type: 'custom', port: 5173, previewId: '', data } as unknown as PreviewMessage);

const element = {
  id: 1,
  tagName: 'h1',
  selector: 'body > h1',
  pathname: '/',
  text: 'Hi',
  isTextAlone: true,
  classNames: ['a'],
  classCounts: { a: 1 },
  attributes: { href: '/' },
  style: { color: 'red' },
  ancestors: [{ tagName: 'body', classNames: [] }],
  places: [{ path: '/src/App.tsx', line: 4, column: 2 }],
  box: { left: 0, top: 0, width: 1, height: 1, pageWidth: 10, pageHeight: 10 },
  colors: [{ name: '--ink', color: 'rgb(0, 0, 0)' }],
};

describe('what a page says about an element', () => {
  it('is accepted in its shape', () => {
    expect(said({ type: 'lathe.inspected', element })).toMatchObject({ element: { tagName: 'h1' } });
  });

  it.each([
    ['nothing', undefined],
    ['another tag name', { ...element, tagName: '<script>' }],
    ['a number as text', { ...element, text: 1 }],
    ['a text without end', { ...element, text: 'x'.repeat(5000) }],
    ['thousands of classes', { ...element, classNames: Array.from({ length: 1000 }, () => 'a') }],
    ['thousands of places', { ...element, places: Array.from({ length: 1000 }, () => ({ path: 'a' })) }],
    ['a style that is no text', { ...element, style: { color: {} } }],
    ['a name that is none', { ...element, colors: [{ name: 'x); }', color: 'red' }] }],
    ['a box without an end', { ...element, box: { ...element.box, left: Number.POSITIVE_INFINITY } }],
  ])('is refused with %s', (_, wrong) => {
    expect(said({ type: 'lathe.inspected', element: wrong })).toBeUndefined();
  });

  it('loses what nobody asked for', () => {
    const report = said({ type: 'lathe.inspected', element: { ...element, more: 'x' }, also: 'y' });
    expect(JSON.stringify(report)).not.toMatch(/more|also/);
  });

  it('may have a picture, or a reason why there is none', () => {
    expect(said({ type: 'lathe.pictured', id: 1, image: new Blob() })).toBeDefined();
    expect(said({ type: 'lathe.pictured', id: 1, pictureFailure: 'x'.repeat(501) })).toBeUndefined();
    expect(said({ type: 'lathe.change-shown', id: 1, isShown: 'yes' })).toBeUndefined();
  });
});

describe('what a page says about a function that failed', () => {
  const failure = { type: 'lathe.function-failed', slug: 'pay', origin: 'http://abc.localhost', method: 'POST', status: 500, text: 'boom' };

  it('is accepted in its shape, and refused in another', () => {
    expect(said(failure)).toEqual(failure);
    const wrong = [{ slug: '../a' }, { slug: '' }, { slug: 'a b\nc' }, { method: 'post it' }, { status: '500' }, { text: 'x'.repeat(501) }, { origin: 1 }];
    for (const one of wrong) expect(said({ ...failure, ...one })).toBeUndefined();
  });
});
