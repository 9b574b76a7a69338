/**
 * The query string after a copy. A fork drops the prompt, which was sent already, and a duplicate drops
 * everything. Source: docs/specification/projects.md.
 */
export function queryOfCopy(query: object, { clearsQuery = false }: { readonly clearsQuery?: boolean } = {}): Record<string, unknown> {
  if (clearsQuery) return {};
  const { prompt: _, ...kept } = query as Record<string, unknown>;
  return kept;
}
