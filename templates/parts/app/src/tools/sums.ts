import { randomBelow } from './random';

export type Operation = 'plus' | 'minus' | 'times' | 'divided';
export interface Sum {
  readonly text: string;
  readonly result: number;
}

/** A sum whose numbers are whole and not negative. `most` is the largest factor, or a tenth of the largest summand. */
export function newSum(operations: readonly Operation[], most: number): Sum {
  const operation = operations[randomBelow(operations.length)];
  const [a, b] = [1 + randomBelow(most), 1 + randomBelow(most)];
  if (operation === 'times') return { text: `${a} × ${b}`, result: a * b };
  if (operation === 'divided') return { text: `${a * b} ÷ ${b}`, result: a };
  const [c, d] = [1 + randomBelow(most * 10), 1 + randomBelow(most * 10)];
  if (operation === 'plus') return { text: `${c} + ${d}`, result: c + d };
  return { text: `${Math.max(c, d)} − ${Math.min(c, d)}`, result: Math.abs(c - d) };
}
