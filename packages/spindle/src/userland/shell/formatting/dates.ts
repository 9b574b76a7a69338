/** Formats dates like `date` and `printf '%(…)T'`. Source: POSIX strftime, GNU date. */

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

export function formatDate(format: string, date: Date, isUtc: boolean): string {
  const offset = isUtc ? 0 : -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
  const hour12 = local.getUTCHours() % 12 || 12;
  const yearStart = Date.UTC(local.getUTCFullYear(), 0, 1);
  const dayOfYear = Math.floor((local.getTime() - yearStart) / DAY_MS);
  const fields: Record<string, () => string> = {
    Y: () => String(local.getUTCFullYear()),
    y: () => two(local.getUTCFullYear() % 100),
    C: () => two(Math.trunc(local.getUTCFullYear() / 100)),
    m: () => two(local.getUTCMonth() + 1),
    d: () => two(local.getUTCDate()),
    e: () => String(local.getUTCDate()).padStart(2),
    H: () => two(local.getUTCHours()),
    I: () => two(hour12),
    M: () => two(local.getUTCMinutes()),
    S: () => two(local.getUTCSeconds()),
    N: () =>
      String(date.getTime() % 1000)
        .padStart(3, '0')
        .padEnd(9, '0'),
    s: () => String(Math.floor(date.getTime() / 1000)),
    a: () => (DAYS[local.getUTCDay()] as string).slice(0, 3),
    A: () => DAYS[local.getUTCDay()] as string,
    b: () => (MONTHS[local.getUTCMonth()] as string).slice(0, 3),
    h: () => (MONTHS[local.getUTCMonth()] as string).slice(0, 3),
    B: () => MONTHS[local.getUTCMonth()] as string,
    p: () => (local.getUTCHours() < 12 ? 'AM' : 'PM'),
    u: () => String(local.getUTCDay() || 7),
    w: () => String(local.getUTCDay()),
    j: () => String(dayOfYear + 1).padStart(3, '0'),
    z: () => zone,
    ':z': () => `${zone.slice(0, 3)}:${zone.slice(3)}`,
    Z: () =>
      offset === 0
        ? 'UTC'
        : (new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? zone),
    k: () => String(local.getUTCHours()).padStart(2),
    l: () => String(hour12).padStart(2),
    P: () => (local.getUTCHours() < 12 ? 'am' : 'pm'),
    q: () => String(Math.floor(local.getUTCMonth() / 3) + 1),
    U: () => two(Math.floor((dayOfYear + 7 - local.getUTCDay()) / 7)),
    W: () => two(Math.floor((dayOfYear + 7 - ((local.getUTCDay() + 6) % 7)) / 7)),
    V: () => two(isoWeek(local).week),
    G: () => String(isoWeek(local).year),
    g: () => two(isoWeek(local).year % 100),
    c: () => formatDate('%a %b %e %H:%M:%S %Y', date, isUtc),
    x: () => formatDate('%m/%d/%y', date, isUtc),
    X: () => formatDate('%H:%M:%S', date, isUtc),
    r: () => formatDate('%I:%M:%S %p', date, isUtc),
    F: () => formatDate('%Y-%m-%d', date, isUtc),
    T: () => formatDate('%H:%M:%S', date, isUtc),
    R: () => formatDate('%H:%M', date, isUtc),
    D: () => formatDate('%m/%d/%y', date, isUtc),
    n: () => '\n',
    t: () => '\t',
    '%': () => '%',
  };
  return format.replace(/%([-_0^#]?)(\d*)(:z|[^])/g, (whole, flag: string, width: string, field: string) => {
    const value = fields[field]?.();
    if (value === undefined) return whole;
    const text =
      flag === '-'
        ? value.replace(/^[0 ]+(?=.)/, '')
        : flag === '_'
          ? value.replace(/^0+(?=.)/, (zeros) => ' '.repeat(zeros.length))
          : flag === '^'
            ? value.toUpperCase()
            : value;
    if (field === 'N' && width !== '') return text.slice(0, Number(width));
    return text.padStart(Number(width), flag === '_' || /[a-zA-Z]/.test(text) ? ' ' : '0');
  });
}

const DAY_MS = 86_400_000;

/** Weeks start on Monday; week 1 contains the year's first Thursday. */
function isoWeek(local: Date): { week: number; year: number } {
  const thursday = new Date(local.getTime() + (3 - ((local.getUTCDay() + 6) % 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 };
}
