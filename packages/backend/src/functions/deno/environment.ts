import { randomUUID } from 'node:crypto';
import type { KeyRing } from '../../keys/keys.ts';
import type { DeployedFunction } from './releases.ts';

/** The variables that hosted gives every function, those that `@supabase/server` reads among them. */
export function environmentOf(
  { slug, version }: DeployedFunction,
  keys: KeyRing,
  { publicUrl, databaseUrl }: { readonly publicUrl: string; readonly databaseUrl?: string },
): Record<string, string> {
  const { anonKey, serviceRoleKey, publishable, secret } = keys.set;
  return {
    SUPABASE_URL: publicUrl,
    SUPABASE_PUBLIC_URL: publicUrl,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
    SUPABASE_JWKS: JSON.stringify(keys.jwks()),
    SUPABASE_FUNCTION_SLUG: slug,
    ...(databaseUrl !== undefined && { SUPABASE_DB_URL: databaseUrl }),
    SB_REGION: 'local',
    SB_EXECUTION_ID: randomUUID(),
    DENO_DEPLOYMENT_ID: `${slug}_${version}`,
  };
}

const NETWORK_VARIABLES = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['SSL_CERT_FILE', 'DENO_CERT', 'DENO_TLS_CA_STORE', 'NPM_CONFIG_REGISTRY', 'npm_config_registry'],
  ...['HOME', 'PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'],
];

/** How this machine reaches the network, for fetching imports; functions themselves do not get it. */
export const networkEnvironment = (): Record<string, string> =>
  Object.fromEntries(NETWORK_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
