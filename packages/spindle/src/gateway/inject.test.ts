import { describe, expect, it } from 'vitest';
import { injectScripts, scriptTags } from './inject.ts';

const SCRIPTS = '<script src="/__spindle/preview.js"></script>';

async function inject(html: string, pieces = html.length): Promise<string> {
  const bytes = new TextEncoder().encode(html);
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 0; i < bytes.length; i += pieces) controller.enqueue(bytes.subarray(i, i + pieces));
      controller.close();
    },
  });
  return new Response(source.pipeThrough(injectScripts(SCRIPTS))).text();
}

it.each([1, 3, 1000])('puts the scripts first in the head, in chunks of %i bytes', async (pieces) => {
  expect(await inject('<!doctype html><html><head lang="é"><title>ü</title></head></html>', pieces)).toBe(
    `<!doctype html><html><head lang="é">${SCRIPTS}<title>ü</title></head></html>`,
  );
});
it('does not mistake a header element for the head', async () =>
  expect(await inject('<!doctype html><header>a</header>')).toBe(`<!doctype html>${SCRIPTS}<header>a</header>`));
it('keeps the doctype first if there is no head', async () => expect(await inject('<!DOCTYPE html>\n<p>x')).toBe(`<!DOCTYPE html>\n${SCRIPTS}<p>x`));
it('puts them before a bare page', async () => expect(await inject('<p>x')).toBe(`${SCRIPTS}<p>x`));
it('does not hold back a long page without a head', async () => expect(await inject('x'.repeat(200_000), 10_000)).toHaveLength(200_000 + SCRIPTS.length));

describe("the embedder's script", () => {
  const after = (tag: string) => `${SCRIPTS}${tag}`;
  it('produces no tag if there is none', () => expect(scriptTags({ source: '' })).toBe(SCRIPTS));
  it('is a classic script, deferred or not', () => {
    expect(scriptTags({ source: '1' })).toBe(after('<script src="/__spindle/custom.js"></script>'));
    expect(scriptTags({ source: '1', defer: true })).toBe(after('<script src="/__spindle/custom.js" defer></script>'));
  });
  it('can be a module', () =>
    expect(scriptTags({ source: '1', type: 'module', async: true })).toBe(after('<script src="/__spindle/custom.js" type="module" async></script>')));
  it('is inlined as an import map, and cannot close its tag', () => {
    const map = { imports: { 'é</script>': '/x.js' } };
    const tags = scriptTags({ source: JSON.stringify(map), type: 'importmap' });
    const [, json] = /<script type="importmap">(.*)<\/script>$/.exec(tags) ?? [];
    expect(json).not.toMatch(/[<\u0080-\uffff]/);
    expect(JSON.parse(json ?? '')).toEqual(map);
  });
});
