import { expect, it } from 'vitest';
import { movedTo, panelPlace } from './panel-place.ts';

const box = { left: 0, top: 0, width: 100, height: 20, pageWidth: 1000, pageHeight: 800 };

it('the panel leaves the selected element free', () => {
  expect(panelPlace(box)).toEqual({ wide: 'sm:right-4 sm:top-4', phone: 'max-sm:bottom-3' });
  expect(panelPlace({ ...box, left: 900, top: 700 })).toEqual({ wide: 'sm:left-4 sm:top-4', phone: 'max-sm:top-3' });
  expect(panelPlace({ ...box, width: 1000 })).toEqual({ wide: 'sm:right-4 sm:bottom-4', phone: 'max-sm:bottom-3' });
});

it('is moved within the preview, and grows away from the nearer edge', () => {
  const panel = { width: 292, height: 400 };
  const area = { width: 1000, height: 800 };
  expect(movedTo(300, 100, panel, area)).toEqual({ left: 300, edge: 'top', distance: 100 });
  expect(movedTo(300, 350, panel, area)).toEqual({ left: 300, edge: 'bottom', distance: 50 });
  expect(movedTo(-50, -50, panel, area)).toEqual({ left: 16, edge: 'top', distance: 16 });
  expect(movedTo(2000, 2000, panel, area)).toEqual({ left: 692, edge: 'bottom', distance: 16 });
  // The preview is smaller than the panel.
  expect(movedTo(50, 50, panel, { width: 200, height: 300 })).toEqual({ left: 16, edge: 'bottom', distance: 16 });
});
