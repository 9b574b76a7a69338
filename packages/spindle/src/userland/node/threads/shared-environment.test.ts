import { describe, expect, it } from 'vitest';
import { createFileSystem, formatMemory } from '../../../filesystem/shared-file-system.ts';
import { SharedEnvironment } from './shared-environment.ts';

const PROCESS = 2;

function setUp() {
  const memory = formatMemory({ reserveBytes: 16 * 1024 * 1024 });
  const owner = (): number => PROCESS;
  const one = new SharedEnvironment(createFileSystem(memory, PROCESS).heap, owner);
  const other = new SharedEnvironment(createFileSystem(memory, 3).heap, owner, one.control);
  return { one, other, heap: createFileSystem(memory, PROCESS).heap };
}

function seenBy(environment: SharedEnvironment, target: Record<string, string> = {}): Record<string, string> {
  environment.refresh(target);
  return target;
}

describe('a shared environment', () => {
  it('shows each view the changes of the other, including removed names', () => {
    const { one, other } = setUp();
    const mine = {};
    const theirs = { GONE: 'yes' };
    one.change(mine, (target) => Object.assign(target, { A: '1', B: 'é' }));
    expect(seenBy(other, theirs)).toEqual({ A: '1', B: 'é' });
    other.change(theirs, (target) => delete target.A);
    expect(seenBy(one, mine)).toEqual({ B: 'é' });
  });

  it('loses no concurrent change', () => {
    const { one, other } = setUp();
    const mine = seenBy(one);
    const theirs = seenBy(other);
    one.change(mine, (target) => (target.A = '1'));
    other.change(theirs, (target) => (target.B = '2'));
    expect(seenBy(one, mine)).toEqual({ A: '1', B: '2' });
  });

  it('frees the memory of previous contents', () => {
    const { one, heap } = setUp();
    const target = {};
    one.change(target, (values) => Object.assign(values, { A: 'x'.repeat(100) }));
    const before = heap.freeBytes;
    for (let i = 0; i < 50; i++) one.change(target, (values) => Object.assign(values, { A: String(i).padEnd(100) }));
    expect(heap.freeBytes).toBe(before);
  });
});
