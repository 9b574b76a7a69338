import type { HeaderField } from './hpack/header-field.ts';

/** A list as Node's library passes it: `name\0value\0flags` for each header, and their number. */
export type HeaderList = readonly [text: string, count: number];

const NO_INDEX = 1;
/** What nghttp2 gets instead of a list that contains a null byte in a header: every receiver rejects it. */
const INVALID: readonly HeaderField[] = [{ name: '\0', value: '\0' }];

/** Source: NgHeaders in node/src/node_http_common-inl.h. */
export function parseHeaderList([text, count]: HeaderList): readonly HeaderField[] {
  const fields: HeaderField[] = [];
  for (let at = 0; at < text.length; ) {
    if (fields.length >= count) return INVALID;
    const nameEnd = endFrom(text, at);
    const valueEnd = endFrom(text, nameEnd + 1);
    fields.push({
      name: bytesOf(text.slice(at, nameEnd)),
      value: bytesOf(text.slice(nameEnd + 1, valueEnd)),
      isSensitive: text.charCodeAt(valueEnd + 1) === NO_INDEX,
    });
    at = valueEnd + 2;
  }
  return fields;
}

function endFrom(text: string, at: number): number {
  const end = text.indexOf('\0', at);
  return end === -1 ? text.length : end;
}

/** V8 writes one byte for each character. */
function bytesOf(text: string): string {
  return /^[\0-\xff]*$/.test(text) ? text : text.replaceAll(/[^\0-\xff]/g, (character) => String.fromCharCode(character.charCodeAt(0) & 0xff));
}
