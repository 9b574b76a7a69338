import type { AppRole, CatalogPolicy, CatalogTable, RowPrivilege } from '@lathe/protocol';
import type { AccessCell, Visitor } from './contract.ts';

export const ROLE_OF = { anyone: 'anon', owner: 'authenticated', other: 'authenticated' } as const satisfies Record<Visitor, AppRole>;

/** The policies that let a role do something. */
export function policiesFor(table: CatalogTable, role: AppRole, command: RowPrivilege): readonly CatalogPolicy[] {
  return table.policies.filter(
    (policy) => (policy.command === 'all' || policy.command === command) && policy.roles.some((one) => one === 'public' || one === role),
  );
}

/** What decides about a row: `check` about new ones, which is `using` where it is left out. */
export function conditionOf({ using, check }: CatalogPolicy, command: RowPrivilege): string {
  return (command === 'insert' ? (check ?? using) : using) ?? 'true';
}

/** What grants and policies say where there is no row to try. */
export function predict(table: CatalogTable, visitor: Visitor, command: RowPrivilege): AccessCell {
  const role = ROLE_OF[visitor];
  if (!table.grants[role].includes(command)) return { verdict: 'grant', isPredicted: true };
  if (table.rowSecurity === 'off') return { verdict: 'all', isPredicted: true };
  const policies = policiesFor(table, role, command);
  const permissive = policies.filter(({ isPermissive }) => isPermissive);
  if (permissive.length === 0) return { verdict: 'policy', isPredicted: true };
  const conditions = permissive.map((policy) => conditionOf(policy, command));
  if (conditions.includes('true')) return { verdict: permissive.length === policies.length ? 'all' : 'some', isPredicted: true };
  if (conditions.every((condition) => condition.includes('auth.uid()'))) return { verdict: visitor === 'owner' ? 'own' : 'policy', isPredicted: true };
  return { verdict: 'some', isPredicted: true };
}
