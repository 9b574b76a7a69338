/** What the machine calls itself, in `os` and below /proc alike. */
export const MACHINE_NAME = {
  hostname: 'spindle',
  system: 'Linux',
  systemVersion: '#1 SMP',
  release: '6.1.0',
} as const;
