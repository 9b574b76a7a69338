import type { DatabaseFunctions, FunctionLog, SqlAnswer, SqlBody } from '@lathe/protocol';

// What people did in the app of the sample project.

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

const answer = (rows: readonly (readonly (string | null)[])[]): SqlAnswer => ({
  results: [
    {
      command: 'SELECT',
      columns: (rows[0] ?? []).map(() => ({ name: '', type: 'text' })),
      rows: rows.map((row) => [...row]),
      rowCount: rows.length,
      durationMs: 2,
    },
  ],
});

const user = (name: string, providers: string, signedIn: number | null, created: number, state = '') => [
  name,
  name,
  providers,
  signedIn === null ? null : ago(signedIn),
  ago(created),
  state,
  '6',
];
const USERS = [
  user('ada@example.com', 'email', 1, 900),
  user('lin@example.com', 'email, github', 3, 700),
  user('max.mustermann@example.com', 'google', 30, 400),
  user('Anonymous 5c1e09ab', 'anonymous', 50, 60, 'anonymous'),
  user('new-customer@example.com', 'email', null, 2, 'not confirmed'),
  user('spam@example.com', 'email', 200, 300, 'blocked'),
];
const MESSAGES = [
  [
    '3',
    'new-customer@example.com',
    'Confirm your email address',
    'Hello,\n\nenter the code 482913 in the app, or follow the link.',
    '482913',
    'http://k3f9x2aq.db.localhost:8790/auth/v1/verify?token=x',
    ago(2),
  ],
  [
    '2',
    'lin@example.com',
    'Choose a new password',
    'Hello,\n\nfollow the link to choose a new password.',
    null,
    'http://k3f9x2aq.db.localhost:8790/auth/v1/verify?token=y',
    ago(26),
  ],
  ['1', 'ada@example.com', 'Your code for signing in', 'Your code is 120448.', '120448', null, ago(90)],
];
const BUCKETS = [
  ['product-photos', 'true', '74', '41200000'],
  ['receipts', 'false', '212', '8300000'],
];
const FOLDER = [
  ['bread', 'true', '31', '17400000', ago(5), null],
  ['cakes', 'true', '40', '22900000', ago(30), null],
  ['counter.jpg', 'false', '1', '640000', ago(52), 'image/jpeg'],
  ['price-list.pdf', 'false', '1', '260000', ago(300), 'application/pdf'],
];

/** Answers what the Database view asks about users, files, messages and usage. */
export function askSampleAppData({ text }: SqlBody): SqlAnswer | undefined {
  if (text.includes('u.banned_until')) return answer(USERS);
  if (text.includes('supabase_mail.outbox')) return answer(MESSAGES);
  if (text.includes('from storage.buckets')) return answer(BUCKETS);
  if (text.includes('split_part(rest')) return answer(FOLDER);
  if (text.includes('pg_stat_activity')) return answer([['14200000', '49500000', '3', '20']]);
  return undefined;
}

/** The same of an app that nobody has used yet. */
export function askEmptyAppData(body: SqlBody): SqlAnswer | undefined {
  const found = askSampleAppData(body);
  return found === undefined || body.text.includes('pg_stat_activity') ? found : answer([]);
}

export const sampleFunctions: DatabaseFunctions = {
  functions: [
    { name: 'daily-report', verifiesToken: true, status: 'DEPLOYED', deployedAt: ago(30) },
    { name: 'place-order', verifiesToken: true, status: 'DEPLOYED', deployedAt: ago(4) },
    { name: 'send-receipt', verifiesToken: true, status: 'DEPLOYED', deployedAt: ago(4) },
    { name: 'stripe-webhook', verifiesToken: false, status: 'FAILED', failure: 'index.ts:14:24: Cannot find "./verify.ts".', deployedAt: ago(38) },
  ],
  secrets: ['RECEIPT_FROM', 'SMTP_PASSWORD', 'STRIPE_SECRET_KEY'],
};

const line = (id: number, second: number, name: string, level: FunctionLog['lines'][number]['level'], text: string) => ({
  id,
  at: `2026-11-27T09:36:${String(second).padStart(2, '0')}Z`,
  function: name,
  level,
  text,
});
export const sampleLog: FunctionLog['lines'] = [
  line(1, 4, 'place-order', 'info', 'order 0197bc saved, 2 items, 7.20'),
  line(2, 4, 'send-receipt', 'info', 'receipt for 0197bc sent to ada@example.com'),
  line(3, 26, 'place-order', 'info', 'order 0197bd saved, 6 items, 27.40'),
  line(4, 27, 'send-receipt', 'warn', 'the mail server answered slowly: 2.4 s'),
  line(5, 51, 'place-order', 'error', 'pickup_at is in the past\n    at checkPickup (index.ts:31:11)\n    at Deno.serve (index.ts:9:3)'),
  line(6, 58, 'place-order', 'info', 'order 0197bf saved, 2 items, 8.60'),
];
