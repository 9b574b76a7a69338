import { HEADER, MAGIC } from '../../abi/layout.ts';
import { HEADER_BYTES, HEAP_CONTROL_WORDS, MIN_BLOCK_BYTES } from '../heap.ts';

/** Lists inconsistencies in the heap of a memory that nobody is changing: blocks that do not follow each other, wrong free lists. */
export function checkHeap(memory: SharedArrayBuffer): string[] {
  const i32 = new Int32Array(memory);
  const header = (word: number): number => i32[word]!;
  if (header(HEADER.magic) !== MAGIC) return [`the header is overwritten: ${header(HEADER.magic)}`];
  const free = new Set<number>();
  let freeBytes = 0;
  let previous = 0;
  const end = header(HEADER.heapEnd) - HEADER_BYTES;
  for (let block = header(HEADER.heapStart); block < end; ) {
    const word = i32[block >> 2]!;
    const size = word & ~15;
    if (size < MIN_BLOCK_BYTES || block + size > end) return [`block ${block}: size ${word}`];
    if (i32[(block >> 2) + 1] !== previous) return [`block ${block}: previous ${i32[(block >> 2) + 1]}, expected ${previous}`];
    if ((word & 1) !== 0) {
      free.add(block);
      freeBytes += size;
    }
    previous = block;
    block += size;
  }
  const problems: string[] = [];
  if (freeBytes !== header(HEADER.heapFreeBytes)) problems.push(`${freeBytes} free bytes, ${header(HEADER.heapFreeBytes)} in the header`);
  const listsEnd = header(HEADER.heapSecondLevelBitmaps) + HEAP_CONTROL_WORDS;
  const listed = new Set<number>();
  for (let list = header(HEADER.heapFreeLists); list < listsEnd; list++) {
    for (let at = i32[list]!, before = 0; at !== 0; before = at, at = i32[(at >> 2) + 4]!) {
      if (!free.has(at) || listed.has(at)) return [...problems, `list ${list}: ${at} is not a free block, or is listed twice`];
      if (i32[(at >> 2) + 5] !== before) return [...problems, `list ${list}: block ${at} follows ${i32[(at >> 2) + 5]}, expected ${before}`];
      listed.add(at);
    }
  }
  if (listed.size !== free.size) problems.push(`${free.size} free blocks, ${listed.size} of them in lists`);
  return problems;
}
