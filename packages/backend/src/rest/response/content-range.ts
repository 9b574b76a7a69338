/** `0-9/100`: the rows of an answer, and how many there are. */
export function contentRange(lower: number, upper: number, total: number | null): string {
  return `${total !== 0 && lower <= upper ? `${lower}-${upper}` : '*'}/${total ?? '*'}`;
}

/** 206 for a part of the rows, 416 for a part behind the end. */
export function rangeStatus(lower: number, upper: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200;
  if (lower > total) return 416;
  return 1 + upper - lower < total ? 206 : 200;
}
