import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface CanvasView {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MIN_SCALE = 0.25;
const MAX_SCALE = 2;
const ZOOM_STEP = 1.25;
const PAN_STEP = 64;
/** The way that what is inside moves. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The view in which all of it is seen, in the middle, and not larger than it is. */
export function fitting(size: { readonly width: number; readonly height: number }, frame: { readonly width: number; readonly height: number }): CanvasView {
  const scale = Math.max(MIN_SCALE, Math.min(1, frame.width / Math.max(1, size.width), frame.height / Math.max(1, size.height)));
  return { scale, x: Math.max(0, (frame.width - size.width * scale) / 2), y: Math.max(0, (frame.height - size.height * scale) / 2) };
}

/** Zooms around a point of the frame, which stays where it is. */
export function zoomed(view: CanvasView, factor: number, at: { readonly x: number; readonly y: number }): CanvasView {
  const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Moves and zooms what is larger than its frame, by pointer, wheel and keys. */
export function useCanvas(frame: RefObject<HTMLElement | null>, size: { readonly width: number; readonly height: number }) {
  const [view, setView] = useState<CanvasView>({ x: 0, y: 0, scale: 1 });
  const held = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);

  const fit = (): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box && box.width > 0) setView(fitting(size, box));
  };
  const zoom = (factor: number, at?: { readonly x: number; readonly y: number }): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setView((now) => zoomed(now, factor, at ?? { x: box.width / 2, y: box.height / 2 }));
  };
  const pan = (x: number, y: number): void => setView((now) => ({ ...now, x: now.x + x, y: now.y + y }));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 200), { x: event.clientX - box.x, y: event.clientY - box.y });
    else pan(-event.deltaX, -event.deltaY);
  });
  const onSize = useEffectEvent(fit);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React listens to wheels passively, which cannot keep the page from zooming.
    const listener = (event: WheelEvent) => onWheel(event);
    element.addEventListener('wheel', listener, { passive: false });
    const observer = new ResizeObserver(() => onSize());
    observer.observe(element);
    return () => {
      element.removeEventListener('wheel', listener);
      observer.disconnect();
    };
  }, [frame]);

  return {
    view,
    fit,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        const before = held.current;
        if (!before) return;
        pan(event.clientX - before.x, event.clientY - before.y);
        held.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp() {
        held.current = undefined;
      },
      onPointerCancel() {
        held.current = undefined;
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const isZoom = ['+', '=', '-'].includes(event.key);
        const [x, y] = ARROWS[event.key] ?? [0, 0];
        if (!isZoom && event.key !== '0' && x === 0 && y === 0) return;
        event.preventDefault();
        if (event.key === '0') fit();
        else if (isZoom) zoom(event.key === '-' ? 1 / ZOOM_STEP : ZOOM_STEP);
        else pan(x * PAN_STEP, y * PAN_STEP);
      },
    },
  };
}
