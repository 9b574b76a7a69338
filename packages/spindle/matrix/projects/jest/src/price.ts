import { rateOf } from './rates';

export function priceIn(currency: string, euros: number): string {
  return `${(euros * rateOf(currency)).toFixed(2)} ${currency}`;
}
