import type { ElementPicture } from '@lathe/workspace';
import type { Bench } from './bench.ts';
import type { Painter } from './painter.ts';
import { withInertCopies } from './inert-copies.ts';
import { untilQuiet } from './quiet.ts';

/** Longest side of a picture for the model, in pixels. Source: docs/decisions.md#H4. */
const MAX_SIDE = 1568;
/** Letters stay sharp, and a picture is a tenth of the size of a PNG. */
const JPEG_QUALITY = 0.9;
/** A picture of the page must not wait longer for one of the page's own pictures. */
const RESOURCE_TIMEOUT_MS = 5000;

/** Draws one element as it is displayed. */
export type PictureOf = (element: Element, options?: PictureOptions) => Promise<Blob>;

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly style?: Partial<CSSStyleDeclaration>;
}

/** Takes pictures of the page as it is displayed now. */
export function answerCaptures(page: Window & typeof globalThis, bench: Bench, pictureOf: PictureOf): void {
  bench.on('lathe.capture', ({ id, waitsForQuiet }) => {
    const ready = waitsForQuiet ? untilQuiet(page) : Promise.resolve();
    const picture = ready.then(() => pictureOfPage(page, pictureOf));
    picture.then(
      (taken) => bench.send({ type: 'lathe.captured', id, picture: taken }),
      (error: unknown) => bench.send({ type: 'lathe.capture-failed', id, reason: reasonOf(error) }),
    );
  });
}

/** Characters of the reason; a report with a longer one is not accepted. */
const REASON_LENGTH = 500;

/** A picture, or the reason why it is missing. */
export function imageOrFailure(picture: Promise<Blob>): Promise<ElementPicture> {
  return picture.then(
    (image) => ({ image }),
    (error: unknown) => ({ pictureFailure: reasonOf(error).slice(0, REASON_LENGTH) }),
  );
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the window shows of the page. */
function pictureOfPage(page: Window, pictureOf: PictureOf): Promise<Blob> {
  const { scrollX, scrollY, innerWidth: width, innerHeight: height } = page;
  return pictureOf(page.document.documentElement, {
    width,
    height,
    style: { margin: '0', transform: `translate(${-scrollX}px, ${-scrollY}px)`, transformOrigin: '0 0' },
  });
}

export function createPictureOf(loadPainter: () => Promise<Painter>): PictureOf {
  return async (element, options = {}) => {
    const { domToBlob } = await loadPainter();
    const { width = element.getBoundingClientRect().width, height = element.getBoundingClientRect().height } = options;
    return withInertCopies(element, () =>
      domToBlob(element, {
        ...options,
        type: 'image/jpeg',
        quality: JPEG_QUALITY,
        scale: Math.min(1, MAX_SIDE / Math.max(width, height, 1)),
        backgroundColor: backgroundBehind(element),
        timeout: RESOURCE_TIMEOUT_MS,
        // What another site does not allow to read is left out, instead of making the whole picture fail.
        fetch: { placeholderImage: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
      }),
    );
  };
}

/** The first color below the element; pages without one are white. */
function backgroundBehind(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== 'transparent' && backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
  }
  const { backgroundColor } = getComputedStyle(element.ownerDocument.body);
  return backgroundColor === 'rgba(0, 0, 0, 0)' ? '#fff' : backgroundColor;
}
