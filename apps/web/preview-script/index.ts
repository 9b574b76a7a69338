/**
 * Runs inside every page of a preview, before the page's own scripts. One file for each concern; all of
 * them speak to the workbench through `bench.ts`. `vite.config.ts` bundles this to the text that is injected.
 */
import { connectBench } from './bench.ts';
import { answerCaptures, createPictureOf } from './capture.ts';
import { openCheckoutsInTabs } from './checkout.ts';
import { defineFrameworkReady } from './framework-ready.ts';
import { answerHeartbeats } from './heartbeat.ts';
import { followLocation } from './location.ts';
import { answerInspections } from './inspect.ts';
import { createPlacesOf } from './element-places.ts';
import { createPainterLoader } from './painter.ts';
import { reportPageDialogs } from './page-dialogs.ts';
import { reportFirstPaint } from './paint.ts';
import { reportBackendFailures } from './backend-requests.ts';

/** Given by `apps/web/src/previews/preview-script.ts`, which wraps this. */
declare const workbenchOrigin: string;

const bench = connectBench(window, workbenchOrigin);
// A page inside a page of the preview is not what the workbench shows.
if (bench) {
  bench.send({ type: 'lathe.init' });
  defineFrameworkReady(window, bench);
  followLocation(window, bench);
  reportFirstPaint(bench);
  answerHeartbeats(bench);
  reportPageDialogs(window, bench);
  reportBackendFailures(window, bench);
  openCheckoutsInTabs(window, bench);
  const pictureOf = createPictureOf(createPainterLoader(bench));
  answerCaptures(window, bench, pictureOf);
  answerInspections(window, bench, { pictureOf, placesOf: createPlacesOf(window) });
}
