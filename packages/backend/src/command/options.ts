import { parseArgs } from 'node:util';

export interface CommandOptions {
  /** Where the database, files, functions and keys are kept. */
  readonly data: string;
  readonly port: number;
  readonly host: string;
  /** A PostgreSQL server in place of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The address that apps and functions use, if a proxy is in front. */
  readonly publicUrl: string | undefined;
  /** Where links in messages lead. */
  readonly siteUrl: string | undefined;
  /** The mail server, and who messages are from. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** The folder `supabase` of an app: its migrations and functions. */
  readonly project: string | undefined;
  readonly isBehindProxy: boolean;
  /** Required to use the Management API, which is off without it. */
  readonly managementToken: string | undefined;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `Usage: lathe-backend --data DIR [options]

A backend for apps that use @supabase/supabase-js, over PostgreSQL.

  --data DIR            where everything is kept; it is created if it is missing
  --port PORT           54321 by default
  --host ADDRESS        127.0.0.1 by default: only this machine
  --database-url URL    a PostgreSQL server, as a superuser; by default PostgreSQL runs embedded, in DIR/database
  --public-url URL      the address that apps use, if a proxy is in front
  --site-url URL        the address of the app, where links in messages lead
  --smtp-url URL        a mail server, such as smtps://user:password@host:465; by default messages stay in the
                        table supabase_mail.outbox
  --mail-from ADDRESS   who messages are from, such as "App <hello@example.com>"
  --project DIR         an app's folder "supabase": its migrations run and its functions are deployed at the start
  --behind-proxy        believe the addresses of clients in X-Forwarded-For
  --help

The variable MANAGEMENT_TOKEN, of 20 characters or more, turns on the Management API at /v1 for who sends it.`;

/** @throws UsageError with what to change */
export function readOptions(args: readonly string[], environment: Readonly<Record<string, string | undefined>> = {}): CommandOptions | 'help' {
  const { values } = parse(args);
  if (values.help === true) return 'help';
  const { data, port = '54321', host = '127.0.0.1' } = values;
  if (data === undefined || data === '') throw new UsageError('Say where to keep the data: --data DIR');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError(`"${port}" is no port: use a number up to 65535.`);
  return {
    data,
    port: Number(port),
    host,
    databaseUrl: address(values['database-url'], '--database-url', ['postgres:', 'postgresql:']),
    publicUrl: address(values['public-url'], '--public-url', ['http:', 'https:']),
    siteUrl: address(values['site-url'], '--site-url', ['http:', 'https:']),
    smtp: mailServer(values['smtp-url'], values['mail-from']),
    project: values.project,
    isBehindProxy: values['behind-proxy'] === true,
    managementToken: secretOf(environment['MANAGEMENT_TOKEN']),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    data: text,
    port: text,
    host: text,
    'database-url': text,
    'public-url': text,
    'site-url': text,
    'smtp-url': text,
    'mail-from': text,
    project: text,
    'behind-proxy': flag,
    help: flag,
  };
  try {
    return parseArgs({ args: [...args], options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function address(value: string | undefined, name: string, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw new UsageError(`${name} wants an address that begins with ${protocols[0]}//`);
  return value.replace(/\/+$/, '');
}

function mailServer(given: string | undefined, from: string | undefined): CommandOptions['smtp'] {
  const url = address(given, '--smtp-url', ['smtp:', 'smtps:']);
  if ((url === undefined) !== (from === undefined)) throw new UsageError('A mail server needs both --smtp-url and --mail-from.');
  return url === undefined || from === undefined ? undefined : { url, from };
}

function secretOf(token: string | undefined): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (token.length < 20) throw new UsageError('MANAGEMENT_TOKEN is too short: use 20 characters or more, which nobody can guess.');
  return token;
}
