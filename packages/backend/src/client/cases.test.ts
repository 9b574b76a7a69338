import { it } from 'vitest';
import { ADMIN } from './auth/admin-cases.ts';
import { MFA } from './auth/mfa-cases.ts';
import { SESSIONS } from './auth/session-cases.ts';
import { SIGN_UP } from './auth/sign-in-cases.ts';
import { checkTitles } from './case.ts';
import { READS, WRITES } from './data-cases.ts';
import { CALLS } from './functions/function-cases.ts';
import { CHANGES } from './realtime/change-cases.ts';
import { CHANNELS } from './realtime/channel-cases.ts';
import { BUCKETS } from './storage/bucket-cases.ts';
import { UPLOADS } from './storage/file-cases.ts';
import { READING } from './storage/read-cases.ts';

it('asks more than 780 things of the client on each engine', () => {
  const data = [...READS, ...WRITES];
  const others = [...SIGN_UP, ...SESSIONS, ...MFA, ...ADMIN, ...CALLS, ...CHANGES, ...CHANNELS, ...BUCKETS, ...UPLOADS, ...READING];
  checkTitles([...data, ...others], 781);
});
