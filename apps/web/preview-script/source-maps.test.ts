import { describe, expect, it } from 'vitest';
import { createSourceMaps, originalPosition } from './source-maps.ts';

describe('source maps', () => {
  it('lead to the place before the build', () => {
    // Line 1: column 0 from 0:0, column 9 from 0:6. Line 3: column 4 from 3:2.
    const mappings = 'AAAA,SAAM;;IAGJ';
    expect(originalPosition(mappings, 0, 0)).toEqual({ source: 0, line: 0, column: 0 });
    expect(originalPosition(mappings, 0, 12)).toEqual({ source: 0, line: 0, column: 6 });
    expect(originalPosition(mappings, 2, 4)).toEqual({ source: 0, line: 3, column: 2 });
    expect(originalPosition(mappings, 2, 0)).toBeUndefined();
    expect(originalPosition(mappings, 1, 0)).toBeUndefined();
    expect(originalPosition(mappings, 9, 0)).toBeUndefined();
  });

  const map = { version: 3, sources: ['App.jsx'], sourcesContent: ['const a = 1;\n\n\n  <h1>New app</h1>'], mappings: 'AAAA,SAAM;;IAGJ' };
  const inline = (value: unknown) => `code\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(value))}`;
  const mapsOf = (files: Record<string, string>) =>
    createSourceMaps({
      async fetch(url) {
        const address = String(url);
        if (address.startsWith('data:')) return fetch(address);
        return new Response(files[address], files[address] === undefined ? { status: 404 } : {});
      },
    });
  const frame = { url: 'http://app/src/App.jsx?t=1', line: 3, column: 4 };

  it('are read from the module, or from a file beside it', async () => {
    const place = { path: '/src/App.jsx', line: 4, column: 2, lineText: '  <h1>New app</h1>' };
    expect(await mapsOf({ [frame.url]: inline(map) }).original(frame)).toEqual(place);
    expect(await mapsOf({ [frame.url]: '//# sourceMappingURL=App.jsx.map', 'http://app/src/App.jsx.map': JSON.stringify(map) }).original(frame)).toEqual(place);
  });

  it('may be missing or broken', async () => {
    for (const code of [
      'code',
      '//# sourceMappingURL=gone.map',
      inline('text'),
      inline({ sources: [1], mappings: '' }),
      inline({ sources: [], mappings: '!!!,????' }),
    ])
      expect(await mapsOf({ [frame.url]: code }).original(frame)).toBeUndefined();
    expect(await mapsOf({}).original(frame)).toBeUndefined();
    expect(await mapsOf({}).original(undefined)).toBeUndefined();
  });
});
