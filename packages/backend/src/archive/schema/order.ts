import { type DependencyKey, type Item, keyOf, type Reader } from './item.ts';

/** Objects that initdb did not make. */
const FIRST_OWN_ID = 16_384;

const DEPENDENCIES = `
select d.classid::regclass::text as catalog, d.objid::int8 as id, d.refclassid::regclass::text as "onCatalog", d.refobjid::int8 as "onId"
from pg_depend d where d.objid >= ${FIRST_OWN_ID} and d.refobjid >= ${FIRST_OWN_ID} and d.deptype in ('n', 'a', 'i')
  -- That a sequence goes with its column is said afterwards.
  and not (d.deptype = 'a' and d.classid = 'pg_class'::regclass and exists (select from pg_sequence s where s.seqrelid = d.objid))
order by d.classid, d.objid, d.refclassid, d.refobjid`;

/** What stands for what: rows of a table for the table, a rule for its view, a part of a table or type for the whole. */
const ALIASES = `
select 'pg_type' as catalog, t.oid::int8 as id, 'pg_class' as "forCatalog", t.typrelid::int8 as "forId"
  from pg_type t join pg_class c on c.oid = t.typrelid where c.relkind <> 'c' and t.oid >= ${FIRST_OWN_ID}
union all select 'pg_class', t.typrelid::int8, 'pg_type', t.oid::int8 from pg_type t join pg_class c on c.oid = t.typrelid
  where c.relkind = 'c' and t.oid >= ${FIRST_OWN_ID}
union all select 'pg_type', t.oid::int8, 'pg_type', t.typelem::int8 from pg_type t where t.typelem <> 0 and t.typcategory = 'A' and t.oid >= ${FIRST_OWN_ID}
union all select 'pg_type', r.rngmultitypid::int8, 'pg_type', r.rngtypid::int8 from pg_range r where r.rngtypid >= ${FIRST_OWN_ID}
union all select 'pg_rewrite', w.oid::int8, 'pg_class', w.ev_class::int8 from pg_rewrite w where w.oid >= ${FIRST_OWN_ID} and w.rulename = '_RETURN'
union all select 'pg_attrdef', d.oid::int8, 'pg_class', d.adrelid::int8 from pg_attrdef d
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attgenerated <> '' and d.oid >= ${FIRST_OWN_ID}
union all select 'pg_constraint', k.oid::int8, 'pg_type', k.contypid::int8 from pg_constraint k where k.contypid <> 0 and k.oid >= ${FIRST_OWN_ID}`;

/** Puts items in an order in which each can be created: after what it depends on, otherwise by kind and name. */
export async function inOrder(sql: Reader, items: readonly Item[]): Promise<Item[]> {
  const aliases = new Map<DependencyKey, DependencyKey>();
  type Alias = { catalog: string; id: number; forCatalog: string; forId: number };
  for (const { catalog, id, forCatalog, forId } of await sql.query<Alias>(ALIASES)) aliases.set(keyOf(catalog, id), keyOf(forCatalog, forId));
  // An array of rows of a table stands for an element, which stands for the table.
  const resolve = (key: DependencyKey): DependencyKey => {
    const first = aliases.get(key) ?? key;
    return aliases.get(first) ?? first;
  };
  const byKey = new Map(items.map((item) => [item.key, item]));
  const needs = new Map<DependencyKey, DependencyKey[]>();
  type Dependency = { catalog: string; id: number; onCatalog: string; onId: number };
  for (const { catalog, id, onCatalog, onId } of await sql.query<Dependency>(DEPENDENCIES)) {
    const [from, on] = [resolve(keyOf(catalog, id)), resolve(keyOf(onCatalog, onId))];
    if (from !== on && byKey.has(from) && byKey.has(on)) needs.set(from, [...(needs.get(from) ?? []), on]);
  }
  const ordered: Item[] = [];
  const seen = new Set<DependencyKey>();
  // One that needs itself by a detour comes where it is first met: bodies of functions are not checked while they are created.
  const visit = (item: Item): void => {
    if (seen.has(item.key)) return;
    seen.add(item.key);
    for (const key of needs.get(item.key) ?? []) {
      const other = byKey.get(key);
      if (other !== undefined) visit(other);
    }
    ordered.push(item);
  };
  for (const item of items.toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))) visit(item);
  return ordered;
}
