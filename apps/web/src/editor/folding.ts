import { codeFolding, foldGutter } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

const SVG = 'http://www.w3.org/2000/svg';
const ARROW = {
  viewBox: '0 0 24 24',
  width: 12,
  height: 12,
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': true,
};

/** Folds blocks from the gutter. */
export const folding: Extension = [codeFolding({ placeholderText: '⋯' }), foldGutter({ markerDOM: foldMarker })];

function foldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span');
  marker.className = isOpen ? 'cm-fold-open' : 'cm-fold-closed';
  marker.append(arrow());
  return marker;
}

function arrow(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [attribute, value] of Object.entries(ARROW)) icon.setAttribute(attribute, String(value));
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', 'M6 9l6 6 6-6');
  icon.append(line);
  return icon;
}
