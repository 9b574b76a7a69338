const DAY_MS = 86_400_000;

/** "12 min ago", "yesterday", "Monday", "November 9": a time that is easy to read at a glance. */
export function relativeTime(iso: string | number, now: number = Date.now()): string {
  const at = new Date(iso).getTime();
  const age = now - at;
  if (age < 60_000) return 'just now';
  if (age < 3_600_000) return `${Math.floor(age / 60_000)} min ago`;
  const startOfToday = new Date(now).setHours(0, 0, 0, 0);
  if (at >= startOfToday) return `${Math.floor(age / 3_600_000)} h ago`;
  if (at >= startOfToday - DAY_MS) return 'yesterday';
  if (at >= startOfToday - 6 * DAY_MS) return new Intl.DateTimeFormat('en', { weekday: 'long' }).format(at);
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return dayText(at, isSameYear ? {} : { year: 'numeric' });
}

/** "November 9": a day, in the form of the interface's language. */
export function dayText(at: string | number, options: Pick<Intl.DateTimeFormatOptions, 'month' | 'timeZone' | 'year'> = {}): string {
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', ...options }).format(new Date(at));
}

/** "7 s", "1 m 12 s". */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`;
}

/** "820", "6.1k", "1.42M". */
export function compactNumber(value: number): string {
  if (value < 1000) return String(value);
  if (value < 1_000_000) return `${(value / 1000).toFixed(value < 100_000 ? 1 : 0).replace(/\.0$/, '')}k`;
  return `${(value / 1_000_000).toFixed(2).replace(/\.?0+$/, '')}M`;
}

/** "$0.11", "$0.022", "less than $0.001": US dollars. A small amount is not shown as nothing. */
export function dollars(cost: number, decimals: 2 | 3 = 2): string {
  if (cost > 0 && cost < 0.0005) return 'less than $0.001';
  return `$${cost.toFixed(cost > 0 && cost < 0.01 ? 3 : decimals)}`;
}

/** "820 bytes", "34 KB", "1.4 MB", "5.2 GB": in units of 1000, like disks. */
export function byteSizeText(byteSize: number): string {
  if (byteSize < 1000) return `${byteSize} ${byteSize === 1 ? 'byte' : 'bytes'}`;
  if (byteSize < 1_000_000) return `${Math.round(byteSize / 1000)} KB`;
  return byteSize < 1_000_000_000 ? `${(byteSize / 1_000_000).toFixed(1)} MB` : `${(byteSize / 1_000_000_000).toFixed(1)} GB`;
}
