import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what nothing refers to anymore, as happens now and then in a process that runs for long. A collection
 * frees the memory of array buffers on another thread after it returns. The next one waits for that.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
}
