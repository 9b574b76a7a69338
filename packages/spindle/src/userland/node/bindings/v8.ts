import { MACHINE } from '../machine.ts';
import type { Realm } from '../realm.ts';

/** What a page can say about its heap (`performance.memory`); all else is 0. */
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
  // Flags of V8 cannot be changed in a page; Node ignores unknown ones as well.
  binding.setFlagsFromString = () => undefined;
  binding.cachedDataVersionTag = () => 0;
  binding.getHashSeed = () => 0;
  binding.isStringOneByteRepresentation = (text: string) => /^[\x00-\xff]*$/.test(text);
  binding.setHeapSnapshotNearHeapLimit = () => undefined;
}
