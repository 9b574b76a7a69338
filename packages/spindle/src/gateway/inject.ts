import type { PreviewScript } from '../abi/gateway-protocol.ts';

const PREVIEW_TAG = '<script src="/__spindle/preview.js"></script>';

/** If the head does not start within this many bytes, the scripts go first. */
const SEARCH_LIMIT_BYTES = 64 * 1024;

/** The script tags for a preview page. Browsers accept an import map only inline. */
export function scriptTags({ source, type, defer = false, async = false }: PreviewScript): string {
  if (source === '') return PREVIEW_TAG;
  if (type === 'importmap') return `${PREVIEW_TAG}<script type="importmap">${asciiOnly(source)}</script>`;
  return `${PREVIEW_TAG}<script src="/__spindle/custom.js"${type === 'module' ? ' type="module"' : ''}${defer ? ' defer' : ''}${async ? ' async' : ''}></script>`;
}

/** An import map is JSON, where `<` and all non-ASCII characters occur only in strings and can be escaped. */
function asciiOnly(json: string): string {
  return json.replace(/[<\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Inserts tags at the start of `<head>` in a streamed page, whatever its encoding (tags are ASCII). */
export function injectScripts(tags: string): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder();
  const latin1 = new TextDecoder('latin1');
  let held = new Uint8Array(0);
  let isDone = false;
  const flushWith = (controller: TransformStreamDefaultController<Uint8Array>, position: number) => {
    isDone = true;
    controller.enqueue(held.subarray(0, position));
    controller.enqueue(encoder.encode(tags));
    controller.enqueue(held.subarray(position));
    held = new Uint8Array(0);
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (isDone) {
        controller.enqueue(chunk);
        return;
      }
      const joined = new Uint8Array(held.length + chunk.length);
      joined.set(held);
      joined.set(chunk, held.length);
      held = joined;
      const position = insertionPoint(latin1.decode(held));
      if (position !== null) flushWith(controller, position);
      else if (held.length > SEARCH_LIMIT_BYTES) flushWith(controller, fallbackPoint(latin1.decode(held)));
    },
    flush(controller) {
      if (!isDone) flushWith(controller, fallbackPoint(latin1.decode(held)));
    },
  });
}

function insertionPoint(html: string): number | null {
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  return head ? head.index + head[0].length : null;
}

/** After the doctype, if there is one: scripts before it would trigger quirks mode. */
function fallbackPoint(html: string): number {
  const start = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html(?:\s[^>]*)?>)?/i.exec(html);
  return start ? start[0].length : 0;
}
