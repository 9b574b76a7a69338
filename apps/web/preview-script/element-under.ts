/** What a person sees as a picture. */
const PICTURES = 'img, picture, video, canvas';
const CONTROLS = 'button, a, input, select, textarea';
const FRAMES = 'iframe, object, embed';

/**
 * The element that the person sees at a point. Apps lay transparent containers over pictures in the background, and
 * nobody means those; nor the single lines of an icon.
 */
export function elementUnder(page: Window, x: number, y: number): Element | null {
  const stack = page.document.elementsFromPoint(x, y);
  const [front = null] = stack;
  const frame = front && frameAt(front, x, y);
  if (frame) return frame;
  for (const element of stack) {
    const drawing = element.closest('svg');
    if (drawing || element.matches(PICTURES)) return drawing ?? element;
    if (!isClear(page, element)) break;
  }
  return front;
}

/** Frames do not receive the pointer while the person points (`letPointerThroughFrames`), so what is behind them does. */
function frameAt(front: Element, x: number, y: number): Element | undefined {
  return [...front.querySelectorAll(FRAMES)].findLast((frame) => {
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom && frame.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  });
}

/** The pointer over a frame is the frame's own, so that a click there would select nothing. */
export function letPointerThroughFrames({ document, CSSStyleSheet }: Window & typeof globalThis, signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:is(${FRAMES}) { pointer-events: none !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/** Nothing of its own is drawn at the point. */
function isClear(page: Window, element: Element): boolean {
  const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? '').trim() !== '');
  return !hasText && !element.matches(CONTROLS) && (hasNoFill(page, element) || isBehindAll(page, element));
}

function hasNoFill(page: Window, element: Element): boolean {
  const { backgroundColor, backgroundImage } = page.getComputedStyle(element);
  return backgroundImage === 'none' && /^(?:transparent|rgba\(.*,\s*0\)|.*\/\s*0\))$/.test(backgroundColor);
}

/** The body's fill is drawn behind everything if the root has none (CSS Backgrounds 3, 2.11.2), also behind a negative `z-index`. */
function isBehindAll(page: Window, element: Element): boolean {
  return element.matches('body') && element.parentElement !== null && hasNoFill(page, element.parentElement);
}
