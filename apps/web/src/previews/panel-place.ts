import type { PointedElement } from '@lathe/protocol';

/** Width of the panel with its distance from the edge, in pixels. */
const PANEL_WIDTH = 292 + 16;

/** At the edge that is farther from the element. If the element is as wide as the page, above or below it. */
export function panelPlace({ left, top, width, height, pageWidth, pageHeight }: PointedElement['box']): string {
  const isRight = left + width / 2 <= pageWidth / 2 + 1;
  const isCovered = isRight ? left + width > pageWidth - PANEL_WIDTH : left < PANEL_WIDTH;
  const isBelow = isCovered && top + height / 2 < pageHeight / 2;
  return `${isRight ? 'right-4' : 'left-4'} ${isBelow ? 'bottom-4' : 'top-4'}`;
}
