const KEPT_FROM_THE_PAGE = ['mousedown', 'mouseup', 'dblclick', 'contextmenu', 'auxclick'] as const;
/** Without their default actions, a finger could not scroll the page. */
const TOUCHES = ['touchstart', 'touchend'] as const;

interface PointedAt<Target> {
  /** The pointer is there. Returns what it points at. */
  point(x: number, y: number): Target;
  /** The person means what is pointed at. */
  pick(): void;
}

/**
 * Tells where the person points and when they pick, and keeps it from the page. A press and its release pick, not the
 * click: disabled controls get no click. A finger that scrolls is not released but canceled.
 */
export function followPointer<Target>(page: Pick<Window, 'addEventListener'>, { point, pick }: PointedAt<Target>, signal: AbortSignal): void {
  const listen = { capture: true, signal, passive: false } as const;
  let pressed: { readonly target: Target } | undefined;

  const isMain = ({ isPrimary, button }: PointerEvent): boolean => isPrimary && button === 0;
  for (const type of KEPT_FROM_THE_PAGE) page.addEventListener(type, (event) => event.isTrusted && swallow(event), listen);
  for (const type of TOUCHES) page.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), listen);
  page.addEventListener('pointermove', ({ clientX, clientY }) => void point(clientX, clientY), listen);
  page.addEventListener('pointercancel', () => (pressed = undefined), listen);
  page.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted) return;
      swallow(event);
      // Before a touch, there was no pointer.
      pressed = isMain(event) ? { target: point(event.clientX, event.clientY) } : undefined;
    },
    listen,
  );
  page.addEventListener(
    'pointerup',
    (event) => {
      if (!event.isTrusted) return;
      swallow(event);
      const isSame = isMain(event) && pressed !== undefined && pressed.target === point(event.clientX, event.clientY);
      pressed = undefined;
      if (isSame) pick();
    },
    listen,
  );
  page.addEventListener(
    'click',
    (event) => {
      // What the app does to itself is not the person's.
      if (!event.isTrusted) return;
      swallow(event);
      // By a key, or by a screen reader.
      if (event.detail === 0) pick();
    },
    listen,
  );
}

export function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
