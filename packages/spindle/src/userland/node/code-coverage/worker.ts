/** The script that a process loads with `importScripts` when it first collects code coverage. */
import type { CoverageLibrary } from './coverage-library.ts';
import { instrument } from './instrument.ts';
import { coverageOf } from './ranges.ts';

const library: CoverageLibrary = { instrument, coverageOf };
Object.defineProperty(globalThis, 'spindleCoverageLibrary', { value: library, configurable: true, enumerable: false });
