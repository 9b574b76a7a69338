const TAGS = '<script src="/__spindle/preview.js"></script><script src="/__spindle/custom.js"></script>';
/** A page whose head did not come within this many bytes gets the scripts in front. */
const SEARCH_LIMIT_BYTES = 64 * 1024;

/** Puts the preview's scripts first into `<head>` of a streamed page, whatever its encoding (tags are ASCII). */
export function injectScripts(): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder();
  const latin1 = new TextDecoder('latin1');
  let held = new Uint8Array(0);
  let isDone = false;
  const flushWith = (controller: TransformStreamDefaultController<Uint8Array>, position: number) => {
    isDone = true;
    controller.enqueue(held.subarray(0, position));
    controller.enqueue(encoder.encode(TAGS));
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

/** After the doctype, if there is one: before it the page would fall into quirks mode. */
function fallbackPoint(html: string): number {
  const start = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html(?:\s[^>]*)?>)?/i.exec(html);
  return start ? start[0].length : 0;
}
