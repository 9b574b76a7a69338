import { MACHINE_NAME } from '../../abi/machine-name.ts';

/** How the machine in the tab describes itself: a Linux system with one ordinary user. */
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
  /** A worker cannot read its heap size; this is the usage of one that has only booted. */
  idleHeapBytes: 20 * 2 ** 20,
  /** What a tab can use; the computer's total memory cannot be determined. */
  memoryBytes: 4 * 2 ** 30,
} as const;
