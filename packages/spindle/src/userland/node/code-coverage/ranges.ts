import { type CountedFunction, OPEN_END } from './instrument.ts';

export interface CoverageRange {
  startOffset: number;
  endOffset: number;
  count: number;
}

export interface FunctionCoverage {
  readonly functionName: string;
  readonly ranges: CoverageRange[];
  readonly isBlockCoverage: boolean;
}

interface Block {
  start: number;
  end: number;
  count: number;
}

/** What V8 would report for these counts. Source: V8's debug/debug-coverage.cc, with the same names of steps. */
export function coverageOf(functions: readonly CountedFunction[], counts: ArrayLike<number>, isDetailed = true): FunctionCoverage[] {
  const reported: FunctionCoverage[] = [];
  const nesting: { end: number; count: number }[] = [];
  for (const counted of [...functions].sort((one, other) => one.start - other.start || other.end - one.end)) {
    while (nesting.length > 0 && nesting.at(-1)!.end <= counted.start) nesting.pop();
    const count = counts[counted.counter] ?? 0;
    const parent = nesting.at(-1);
    const isReported = count > 0 || (parent?.count ?? 0) > 0;
    if (isReported) {
      nesting.push({ end: counted.end, count });
      reported.push(functionCoverage(counted, count, counts, isDetailed));
    }
  }
  return reported;
}

function functionCoverage({ name, start, end, ranges }: CountedFunction, count: number, counts: ArrayLike<number>, isDetailed: boolean): FunctionCoverage {
  const own = { startOffset: start, endOffset: end, count };
  if (count === 0 || !isDetailed) return { functionName: name, ranges: [own], isBlockCoverage: count > 0 && isDetailed };
  const blocks = ranges.map((range) => ({ start: range.start, end: range.end, count: range.counter === undefined ? 0 : (counts[range.counter] ?? 0) }));
  const shown = reduce(blocks, { start, end, count });
  return {
    functionName: name,
    ranges: [own, ...shown.map((block) => ({ startOffset: block.start, endOffset: block.end, count: block.count }))],
    isBlockCoverage: true,
  };
}

function reduce(given: readonly Block[], whole: Block): readonly Block[] {
  let blocks = filterAliasedSingletons(sorted(given));
  blocks = rewriteSingletons(blocks, whole);
  blocks = mergeConsecutive(blocks, whole);
  blocks = mergeDuplicates(sorted(blocks));
  blocks = mergeNested(blocks, whole);
  blocks = mergeConsecutive(blocks, whole);
  blocks = walk(blocks, whole, (block, { parent }) => block.count > 0 || parent.count > 0);
  return blocks.filter(({ start, end }) => start < end);
}

/** Outer blocks before inner ones, and full ranges before continuations. */
function sorted(blocks: readonly Block[]): Block[] {
  return [...blocks].sort((one, other) => one.start - other.start || (other.end === one.end ? 0 : other.end - one.end));
}

interface Place {
  readonly parent: Block;
  /** The next block, unless it begins after the parent's end. */
  readonly next: Block | undefined;
  readonly isTopLevel: boolean;
}

/** Goes through blocks in order and keeps those for which `keep` returns true. */
function walk(blocks: readonly Block[], whole: Block, keep: (block: Block, place: Place) => boolean): Block[] {
  const kept: Block[] = [];
  const nesting: Block[] = [];
  blocks.forEach((block, index) => {
    while (nesting.length > 0 && nesting.at(-1)!.end <= block.start) nesting.pop();
    const parent = nesting.at(-1) ?? whole;
    const following = blocks[index + 1];
    const next = following !== undefined && following.start < parent.end ? following : undefined;
    if (!keep(block, { parent, next, isTopLevel: nesting.length === 0 })) return;
    kept.push(block);
    nesting.push(block);
  });
  return kept;
}

/** A continuation where another range begins would grow into it. */
function filterAliasedSingletons(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    const previous = kept.at(-1);
    if (block.end === OPEN_END && previous?.start === block.start) {
      if (previous.end === OPEN_END) previous.count = Math.max(previous.count, block.count);
    } else kept.push(block);
  }
  return kept;
}

function rewriteSingletons(blocks: readonly Block[], whole: Block): Block[] {
  return walk(blocks, whole, (block, { parent, next, isTopLevel }) => {
    if (block.start >= whole.end) return false;
    if (block.end !== OPEN_END) return true;
    // A function's closing brace is never uncovered.
    block.end = next?.start ?? (isTopLevel ? whole.end - 1 : parent.end);
    return true;
  });
}

function mergeConsecutive(blocks: readonly Block[], whole: Block): Block[] {
  return walk(blocks, whole, (block, { next }) => {
    if (next === undefined || block.start === next.start || block.end !== next.start || block.count !== next.count) return true;
    next.start = block.start;
    return false;
  });
}

function mergeDuplicates(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    const previous = kept.at(-1);
    if (previous?.start === block.start && previous.end === block.end) previous.count = Math.max(previous.count, block.count);
    else kept.push(block);
  }
  return kept;
}

function mergeNested(blocks: readonly Block[], whole: Block): Block[] {
  return walk(blocks, whole, (block, { parent }) => parent.count !== block.count);
}
