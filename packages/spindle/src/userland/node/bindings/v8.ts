import { exposeGarbageCollection } from '../garbage-collection.ts';
import { loaderState } from '../esm/loader-state.ts';
import { allowOptimizerHints } from '../optimizer-hints.ts';
import { MACHINE } from '../machine.ts';
import type { Realm } from '../realm.ts';

/** The heap statistics available to a page (`performance.memory`); everything else is 0. */
export function installV8(realm: Realm): void {
  const binding = realm.binding('v8');
  const { native } = realm;
  const heap = () =>
    native.performance.memory ?? { totalJSHeapSize: MACHINE.idleHeapBytes, usedJSHeapSize: MACHINE.idleHeapBytes, jsHeapSizeLimit: MACHINE.memoryBytes };
  binding.updateHeapStatisticsBuffer = () => {
    const { totalJSHeapSize, usedJSHeapSize, jsHeapSizeLimit } = heap();
    const statistics = binding.heapStatisticsBuffer as Float64Array;
    statistics.fill(0);
    statistics[binding.kTotalHeapSizeIndex] = totalJSHeapSize;
    statistics[binding.kTotalPhysicalSizeIndex] = totalJSHeapSize;
    statistics[binding.kTotalAvailableSize] = Math.max(0, jsHeapSizeLimit - usedJSHeapSize);
    statistics[binding.kUsedHeapSizeIndex] = usedJSHeapSize;
    statistics[binding.kHeapSizeLimitIndex] = jsHeapSizeLimit;
    statistics[binding.kNumberOfNativeContextsIndex] = 1;
  };
  binding.updateHeapCodeStatisticsBuffer = () => void (binding.heapCodeStatisticsBuffer as Float64Array).fill(0);
  binding.updateHeapSpaceStatisticsBuffer = () => void (binding.heapSpaceStatisticsBuffer as Float64Array).fill(0);
  // V8's other flags cannot be changed in a page.
  binding.setFlagsFromString = (text: string) => {
    const flags = text.split(/\s+/).filter((word) => word.startsWith('-'));
    const known = new Set(realm.shapes.v8Options);
    for (const flag of flags) {
      const name = flag.replace(/^--?/, '').replace(/=.*$/, '').replaceAll('_', '-');
      if (!known.has(name) && !known.has(name.replace(/^no-?/, ''))) realm.writeError(`Error: unrecognized flag ${flag}\nTry --help for options\n`);
    }
    exposeGarbageCollection(realm, flags, 'new contexts');
    loaderState(realm).allowsOptimizerHints ||= allowOptimizerHints(flags);
  };
  binding.cachedDataVersionTag = () => 0;
  binding.getHashSeed = () => 0;
  binding.isStringOneByteRepresentation = (text: string) => /^[\x00-\xff]*$/.test(text);
  binding.setHeapSnapshotNearHeapLimit = () => undefined;
}
