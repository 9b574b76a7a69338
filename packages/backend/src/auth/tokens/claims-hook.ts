import { SqlError } from '../../engines/contract.ts';
import { quoteNames } from '../../sql-text.ts';
import type { AuthSql, Claims } from '../contract.ts';
import { AuthError, refuse } from '../errors.ts';

const TIMEOUT_MS = 2000;
/** A token without these would be none of ours. */
const REQUIRED: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  aud: 'string',
  exp: 'number',
  iat: 'number',
  sub: 'string',
  email: 'string',
  phone: 'string',
  role: 'string',
  aal: 'string',
  session_id: 'string',
  is_anonymous: 'boolean',
};

/** Asks the SQL function of the app for the claims. It runs as the role that owns the accounts, which is no superuser. */
export async function runClaimsHook(sql: AuthSql, name: string, event: { user_id: string; claims: Claims; authentication_method: string }): Promise<Claims> {
  const output = await call(sql, name, JSON.stringify(event));
  const { error, claims } = (output ?? {}) as { error?: { message?: string; http_code?: number }; claims?: unknown };
  if (error !== undefined && error !== null) {
    const status = error.http_code ?? 500;
    throw new AuthError('unexpected_failure', { message: error.message ?? 'The hook refused', status: status >= 400 && status < 600 ? status : 500 });
  }
  if (typeof claims !== 'object' || claims === null) throw refuse('unexpected_failure', 'output claims field is missing');
  const wrong = Object.entries(REQUIRED).filter(([key, type]) =>
    key === 'aud' && Array.isArray((claims as Claims)[key]) ? false : typeof (claims as Claims)[key] !== type,
  );
  if (wrong.length > 0) {
    throw refuse(
      'unexpected_failure',
      `output claims do not conform to the expected schema: ${wrong.map(([key, type]) => `${key} needs to be a ${type}`).join(', ')}`,
    );
  }
  return claims as Claims;
}

async function call(sql: AuthSql, name: string, event: string): Promise<unknown> {
  const [schema, ...rest] = name.split('.');
  try {
    const [saved] = await sql.query<{ before: string }>(`select current_setting('statement_timeout') as before`);
    await sql.query(`select set_config('statement_timeout', $1, true)`, [String(TIMEOUT_MS)]);
    const [row] = await sql.query<{ output: unknown }>(`select ${quoteNames(schema!, rest.join('.'))}($1::jsonb)::jsonb as output`, [event]);
    await sql.query(`select set_config('statement_timeout', $1, true)`, [saved!.before]);
    return row?.output;
  } catch (error) {
    if (error instanceof SqlError && error.code === '57014')
      throw new AuthError('hook_timeout', { message: `The function ${name} took longer than 2 seconds`, cause: error });
    if (error instanceof SqlError)
      throw new AuthError('unexpected_failure', { message: `Error running hook function ${name}: ${error.message}`, cause: error });
    throw error;
  }
}
