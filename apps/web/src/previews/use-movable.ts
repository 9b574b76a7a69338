import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { type MovedPlace, movedTo } from './panel-place.ts';

/** Pixels for each press of an arrow key. */
const STEP = 24;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A panel over the preview that a person can drag, or move with the arrow keys. It stays in the element that it is placed in. */
export function useMovable(panel: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<MovedPlace>();
  const [isDragging, setDragging] = useState(false);

  function move(left: number, top: number): void {
    const { offsetWidth: width = 0, offsetHeight: height = 0, offsetParent } = panel.current ?? {};
    if (offsetParent) setPlace(movedTo(left, top, { width, height }, { width: offsetParent.clientWidth, height: offsetParent.clientHeight }));
  }

  return {
    place,
    /** Then the page in the frame must be covered: it would receive the pointer, as it has a process of its own. */
    isDragging,
    /** For what the panel is dragged by. Of the buttons there, only one with `data-grip` drags. */
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerId, clientX, clientY, target, button } = event;
      const handle: HTMLElement = event.currentTarget;
      const control = (target as Element).closest<HTMLElement>('button');
      if (button !== 0 || !panel.current || (control && control.dataset['grip'] === undefined)) return;
      const { offsetLeft, offsetTop } = panel.current;
      const ends = new AbortController();
      setDragging(true);
      handle.setPointerCapture(pointerId);
      handle.addEventListener('pointermove', (next) => move(offsetLeft + next.clientX - clientX, offsetTop + next.clientY - clientY), { signal: ends.signal });
      const end = (): void => {
        ends.abort();
        setDragging(false);
      };
      for (const type of ['pointerup', 'pointercancel']) handle.addEventListener(type, end, { signal: ends.signal });
    },
    /** For the button that stands for dragging. */
    onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key];
      if (!step || !panel.current) return;
      event.preventDefault();
      move(panel.current.offsetLeft + step[0], panel.current.offsetTop + step[1]);
    },
  };
}

/** Only where there is room to move it: on a phone, the panel has its place. */
export const MOVED = {
  top: 'sm:left-(--panel-left) sm:top-(--panel-distance) sm:max-h-[calc(100%-16px-var(--panel-distance))]',
  bottom: 'sm:left-(--panel-left) sm:bottom-(--panel-distance) sm:max-h-[calc(100%-16px-var(--panel-distance))]',
} as const;

export function movedStyle({ left, distance }: MovedPlace): CSSProperties {
  return { '--panel-left': `min(${left}px, 100% - 308px)`, '--panel-distance': `${distance}px` } as CSSProperties;
}
