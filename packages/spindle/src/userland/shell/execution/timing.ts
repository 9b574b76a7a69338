import type { Shell } from './shell.ts';

/** `time`: prints how long a pipeline took to standard error. Source: Bash manual, 3.2.3; POSIX time. */
export async function reportTimes(shell: Shell, format: 'bash' | 'posix', body: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const status = await body();
  const used = process.cpuUsage(before);
  const seconds = [(performance.now() - startedAt) / 1000, used.user / 1e6, used.system / 1e6] as const;
  const names = ['real', 'user', 'sys'];
  const lines = seconds.map((value, at) => (format === 'posix' ? `${names[at]} ${value.toFixed(2)}\n` : `${names[at]}\t${inMinutes(value)}\n`));
  await shell.channel(2).write(Buffer.from((format === 'posix' ? '' : '\n') + lines.join('')));
  return status;
}

export function inMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}m${(seconds - minutes * 60).toFixed(3)}s`;
}
