/**
 * The query string with which a page goes on: without the prompt, which is of the past, and without
 * everything where it begins anew. Source: docs/specification/projects.md.
 */
export function queryOfCopy(query: object, { clearsQuery = false }: { readonly clearsQuery?: boolean } = {}): Record<string, unknown> {
  if (clearsQuery) return {};
  const { prompt: _, ...kept } = query as Record<string, unknown>;
  return kept;
}
