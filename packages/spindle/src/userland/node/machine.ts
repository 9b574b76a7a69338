import { MACHINE_NAME } from '../../abi/machine-name.ts';

/** What the machine in the tab says of itself: a Linux with one ordinary user. */
export const MACHINE = {
  ...MACHINE_NAME,
  machine: 'x86_64',
  processor: 'Spindle',
  uid: 1000,
  gid: 1000,
  userName: 'user',
  homeDirectory: '/home/user',
  shell: '/bin/sh',
  execPath: '/usr/bin/node',
  /** A worker is not told the size of its heap: this is what one that only booted takes. */
  idleHeapBytes: 20 * 2 ** 20,
  /** What a tab can use; there is no way to ask how much the computer has. */
  memoryBytes: 4 * 2 ** 30,
} as const;
