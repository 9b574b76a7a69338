import { describe, expect, it } from 'vitest';
import { FileLockTable } from './file-lock-table.ts';

const [INODE, ONE, TWO] = [7, 1, 2];

describe('record locks on files', () => {
  it('are shared by readers, and exclude them from what is written', () => {
    const table = new FileLockTable();
    table.set(ONE, { inode: INODE, start: 0, end: 10, mode: 'shared' });
    table.set(TWO, { inode: INODE, start: 0, end: 10, mode: 'shared' });
    expect(() => table.set(ONE, { inode: INODE, start: 5, end: 6, mode: 'exclusive' })).toThrow('EAGAIN');
    table.set(TWO, { inode: INODE, start: 0, end: 10, mode: 'unlocked' });
    table.set(ONE, { inode: INODE, start: 5, end: 6, mode: 'exclusive' });
    expect(table.conflict(TWO, { inode: INODE, start: 0, end: 10, mode: 'shared' })?.mode).toBe('exclusive');
    expect(table.conflict(TWO, { inode: INODE, start: 0, end: 5, mode: 'shared' })).toBeUndefined();
  });

  it('keep the rest of a range when a part is unlocked', () => {
    const table = new FileLockTable();
    table.set(ONE, { inode: INODE, start: 0, end: 10, mode: 'exclusive' });
    table.set(ONE, { inode: INODE, start: 3, end: 5, mode: 'unlocked' });
    table.set(TWO, { inode: INODE, start: 3, end: 5, mode: 'exclusive' });
    expect(() => table.set(TWO, { inode: INODE, start: 2, end: 3, mode: 'shared' })).toThrow('EAGAIN');
    expect(() => table.set(TWO, { inode: INODE, start: 5, end: 6, mode: 'shared' })).toThrow('EAGAIN');
  });

  it('of different files do not meet, and end with their worker', () => {
    const table = new FileLockTable();
    table.set(ONE, { inode: INODE, start: 0, end: 1, mode: 'exclusive' });
    table.set(TWO, { inode: INODE + 1, start: 0, end: 1, mode: 'exclusive' });
    table.releaseAll(ONE);
    table.set(TWO, { inode: INODE, start: 0, end: 1, mode: 'exclusive' });
  });
});
