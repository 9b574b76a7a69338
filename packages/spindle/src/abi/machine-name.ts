/** The machine's name and system, reported by `os` and under /proc alike. */
export const MACHINE_NAME = {
  hostname: 'spindle',
  system: 'Linux',
  systemVersion: '#1 SMP',
  release: '6.1.0',
} as const;
