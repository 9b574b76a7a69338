const RATES: Record<string, number> = { USD: 1.1, JPY: 160 };

export function rateOf(currency: string): number {
  const rate = RATES[currency];
  if (rate === undefined) throw new RangeError(`no rate for ${currency}`);
  return rate;
}
