import { LIBRARY_FILE, SHAPES_FILE, type SharedFile } from '../abi/messages.ts';
import { fetchBytes } from './image.ts';
import type { KernelHeap } from './kernel-types.ts';

/** Puts the parts of Node's library that every process needs into shared memory: one fetch and one copy instead of one per worker. */
export function shareFiles(memory: SharedArrayBuffer, heap: KernelHeap, assetsUrl: string): Promise<SharedFile[]> {
  return Promise.all(
    [LIBRARY_FILE, SHAPES_FILE].map(async (file) => {
      const bytes = await fetchBytes(assetsUrl + file);
      const offset = heap.alloc(bytes.length);
      new Uint8Array(memory, offset, bytes.length).set(bytes);
      return { file, offset, byteSize: bytes.length };
    }),
  );
}
