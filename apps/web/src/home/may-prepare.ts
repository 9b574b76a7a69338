/** What a browser tells of its connection. Not in every browser. */
interface Connection {
  readonly saveData?: boolean;
  /** Set where the browser knows it. */
  readonly type?: string;
  readonly effectiveType?: string;
}

const METERED: ReadonlySet<string | undefined> = new Set(['cellular', '2g', 'slow-2g', '3g']);

/** Whether the page may load what nobody has asked for yet: not on a slow or metered line, nor while it is hidden. */
export function mayPrepare({ navigator, document, matchMedia }: Pick<Window, 'navigator' | 'document' | 'matchMedia'>): boolean {
  const { saveData = false, type, effectiveType } = (navigator as Navigator & { readonly connection?: Connection }).connection ?? {};
  const isSaving = saveData || METERED.has(type) || METERED.has(effectiveType) || matchMedia('(prefers-reduced-data: reduce)').matches;
  return !isSaving && document.visibilityState === 'visible';
}
