/** The element of the page with the addresses of what can be fetched ahead, written by the build (`fetched-ahead.ts`). */
export const FETCHED_AHEAD_ID = 'fetched-ahead';

export function addressesAhead(page: Pick<Document, 'getElementById'>): readonly string[] {
  const text = page.getElementById(FETCHED_AHEAD_ID)?.textContent;
  return text ? (JSON.parse(text) as string[]) : [];
}
