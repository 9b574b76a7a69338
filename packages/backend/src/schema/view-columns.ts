/** Which column of which table a view shows. */

export interface Origin {
  /** The position of the column in the view. */
  readonly viewColumn: number;
  /** The OID of a table. */
  readonly table: number;
  /** The position of the column in that table. */
  readonly column: number;
}

/** Views of views of views: a cycle is impossible, and nobody nests deeper. */
const MAX_DEPTH = 20;

/** Returns the origins of a view's columns, followed through the views below it. */
export function baseColumnsOf(rules: readonly { readonly oid: number; readonly rule: string }[]): (view: number) => readonly Origin[] {
  const direct = new Map(rules.map(({ oid, rule }) => [oid, readOrigins(rule)]));
  const resolve = (view: number, depth: number): readonly Origin[] =>
    (direct.get(view) ?? []).flatMap((origin) => {
      // What a view shows of a view leads to both: a relationship can end at each.
      if (!direct.has(origin.table) || depth === 0) return [origin];
      const below = resolve(origin.table, depth - 1).filter(({ viewColumn }) => viewColumn === origin.column);
      return [origin, ...below.map(({ table, column }) => ({ viewColumn: origin.viewColumn, table, column }))];
    });
  return (view) => resolve(view, MAX_DEPTH);
}

/** Reads the target list of the outermost query of a `pg_node_tree`. Queries below it have target lists too, deeper in braces. */
function readOrigins(tree: string): readonly Origin[] {
  const origins: Origin[] = [];
  let depth = 0;
  let entryStart = -1;
  let inTargets = false;
  for (let at = 0; at < tree.length; at++) {
    const char = tree[at];
    if (char === '\\') at++;
    else if (char === '{') {
      depth++;
      if (inTargets && depth === 2 && tree.startsWith('{TARGETENTRY', at)) entryStart = at;
    } else if (char === '}') {
      if (entryStart >= 0 && depth === 2) {
        const origin = readEntry(tree.slice(entryStart, at));
        if (origin !== undefined) origins.push(origin);
        entryStart = -1;
      }
      depth--;
    } else if (char === ':' && depth === 1) inTargets = tree.startsWith(':targetList ', at);
  }
  return origins;
}

/** These fields come after the expression of the entry, so their last occurrence is the entry's own. */
function readEntry(entry: string): Origin | undefined {
  const fieldOf = (name: string) => Number(/^\d+/.exec(entry.slice(entry.lastIndexOf(` :${name} `) + name.length + 3))?.[0]);
  const [viewColumn, table, column] = [fieldOf('resno'), fieldOf('resorigtbl'), fieldOf('resorigcol')];
  return table > 0 && column > 0 ? { viewColumn, table, column } : undefined;
}
