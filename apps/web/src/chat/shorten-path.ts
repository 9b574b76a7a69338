/** Longer paths lose folders on the left, but never the file name. */
const MAX_LENGTH = 26;

/** "src/components/ShiftTabs.tsx" becomes "…/components/ShiftTabs.tsx" when it is too long. */
export function shortenPath(path: string, maxLength = MAX_LENGTH): string {
  if (path.length <= maxLength) return path;
  const segments = path.split('/');
  const name = segments.pop() ?? path;
  let kept = name;
  for (const segment of segments.toReversed()) {
    if (kept.length + segment.length + 3 > maxLength) break;
    kept = `${segment}/${kept}`;
  }
  return kept === path ? path : `…/${kept}`;
}
