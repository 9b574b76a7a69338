import type { instrument } from './instrument.ts';
import type { coverageOf } from './ranges.ts';

/** What `coverage.js` provides. */
export interface CoverageLibrary {
  readonly instrument: typeof instrument;
  readonly coverageOf: typeof coverageOf;
}
