/** Above this share of its limit, a database is nearly full. */
const NEARLY_FULL = 0.9;

/** Whether writes are refused, or soon will be. Source: docs/specification/databases.md. */
export function fullnessOf(sizeBytes: number, limitBytes: number): 'full' | 'nearly' | undefined {
  if (sizeBytes > limitBytes) return 'full';
  return sizeBytes > limitBytes * NEARLY_FULL ? 'nearly' : undefined;
}
