import type { PointedElement } from '@lathe/protocol';

/** Width of the panel with its distance from the edge, in pixels. */
const PANEL_WIDTH = 292 + 16;
const GAP = 16;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distances from the left and from the nearer of the other two edges, so that the panel can grow away from that one. */
export interface MovedPlace {
  readonly left: number;
  readonly edge: 'top' | 'bottom';
  readonly distance: number;
}

/**
 * At the edge that is farther from the element. If the element is as wide as the page, above or below it; so, too, on
 * a phone, where the panel is as wide as the screen.
 */
export function panelPlace({ left, top, width, height, pageWidth, pageHeight }: PointedElement['box']): { readonly wide: string; readonly phone: string } {
  const isRight = left + width / 2 <= pageWidth / 2 + 1;
  const isCovered = isRight ? left + width > pageWidth - PANEL_WIDTH : left < PANEL_WIDTH;
  const isElementAbove = top + height / 2 < pageHeight / 2;
  return {
    wide: `${isRight ? 'sm:right-4' : 'sm:left-4'} ${isCovered && isElementAbove ? 'sm:bottom-4' : 'sm:top-4'}`,
    phone: isElementAbove ? 'max-sm:bottom-3' : 'max-sm:top-3',
  };
}

/** Where the panel is, once it is moved to a place in the area; not beyond its edges. */
export function movedTo(left: number, top: number, panel: Size, area: Size): MovedPlace {
  const within = (wanted: number, space: number): number => Math.round(Math.max(GAP, Math.min(wanted, space - GAP)));
  const above = within(top, area.height - panel.height);
  const below = area.height - panel.height - above;
  const isUpper = above <= below;
  return { left: within(left, area.width - panel.width), edge: isUpper ? 'top' : 'bottom', distance: Math.max(GAP, isUpper ? above : below) };
}
