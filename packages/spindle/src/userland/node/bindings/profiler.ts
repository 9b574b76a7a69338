import { codeCoverageOf } from '../code-coverage/code-coverage.ts';
import type { CoverageLibrary } from '../code-coverage/coverage-library.ts';
import type { Realm } from '../realm.ts';
import { scriptGlobal } from './script-global.ts';

/** `profiler`: code coverage in files, for `NODE_V8_COVERAGE` and the test runner. */
export function installProfiler(realm: Realm): void {
  const coverage = codeCoverageOf(realm);
  coverage.provide(() => scriptGlobal<CoverageLibrary>(realm.native, 'coverage.js', 'spindleCoverageLibrary'));
  Object.assign(realm.binding('profiler'), {
    setCoverageDirectory: (directory: string) => coverage.setDirectory(directory),
    setSourceMapCacheGetter: (sourceMaps: () => unknown) => coverage.setSourceMaps(sourceMaps),
    startCoverage: () => coverage.start(),
    takeCoverage: () => coverage.writeFile(),
    stopCoverage: () => coverage.stop(),
    endCoverage: () => coverage.stop(),
  });
}
