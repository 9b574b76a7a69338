import type { PointedElement } from '@lathe/protocol';

type Place = PointedElement['places'][number];

interface Frame {
  readonly url: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 0. */
  readonly column: number;
}

/** Reads the source maps of the page's own modules. */
export interface SourceMaps {
  /** The place in the source. Undefined if the module has no map, or the map does not say. */
  original(frame: Frame | undefined): Promise<Place | undefined>;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly mappings: string;
}

const LINE_LENGTH = 2000;

/** Format: https://tc39.es/ecma426/ */
export function createSourceMaps({ fetch }: Pick<typeof globalThis, 'fetch'>): SourceMaps {
  const maps = new Map<string, Promise<SourceMap | undefined>>();

  async function load(url: string): Promise<SourceMap | undefined> {
    try {
      const code = await (await fetch(url)).text();
      const named = [...code.matchAll(/\/\/[#@] sourceMappingURL=(\S+)/g)].at(-1)?.[1];
      if (named === undefined) return undefined;
      const map: unknown = await (await fetch(new URL(named, url).href)).json();
      return isSourceMap(map) ? map : undefined;
    } catch {
      return undefined; // the place is then searched for in the sources
    }
  }

  return {
    async original(frame) {
      if (!frame) return undefined;
      const map = maps.get(frame.url) ?? load(frame.url);
      maps.set(frame.url, map);
      const read = await map;
      return read && placeIn(read, frame);
    },
  };
}

function isSourceMap(value: unknown): value is SourceMap {
  const { sources, mappings } = (value ?? {}) as Partial<SourceMap>;
  return Array.isArray(sources) && sources.every((source) => typeof source === 'string') && typeof mappings === 'string';
}

function placeIn(map: SourceMap, { url, line, column }: Frame): Place | undefined {
  const found = originalPosition(map.mappings, line - 1, column);
  const source = found && map.sources[found.source];
  if (!found || source === undefined) return undefined;
  const path = URL.canParse(source, url) ? decodeURIComponent(new URL(source, url).pathname) : source;
  const lineText = map.sourcesContent?.[found.source]?.split('\n')[found.line];
  return { path, line: found.line + 1, column: found.column, ...(lineText === undefined || lineText.length > LINE_LENGTH ? {} : { lineText }) };
}

/** Lines and columns count from 0. */
export function originalPosition(
  mappings: string,
  line: number,
  column: number,
): { readonly source: number; readonly line: number; readonly column: number } | undefined {
  let [source, sourceLine, sourceColumn] = [0, 0, 0];
  let found: { source: number; line: number; column: number } | undefined;
  const lines = mappings.split(';', line + 1);
  for (const [index, text] of lines.entries()) {
    let generated = 0;
    for (const segment of text === '' ? [] : text.split(',')) {
      const fields = numbersOf(segment);
      generated += fields[0] ?? 0;
      if (fields.length >= 4) {
        source += fields[1] as number;
        sourceLine += fields[2] as number;
        sourceColumn += fields[3] as number;
      }
      if (index === line && generated <= column) found = fields.length >= 4 ? { source, line: sourceLine, column: sourceColumn } : undefined;
    }
  }
  return found;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Numbers in Base64 VLQ: five bits a character, the lowest of the first is the sign, the sixth says that more follow. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
