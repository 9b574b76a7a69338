import type { Endpoint } from './endpoint.ts';

/**
 * The caller's own data as a streamed zip: profile, sessions, projects with files, chats and versions, settings and
 * keys without their secrets. A POST, so that nothing prefetches it. 429 while one runs, or after too many.
 */
export const exportAccount = {
  method: 'POST',
  path: '/api/account/export',
  content: 'bytes',
} as const satisfies Endpoint<undefined, void>;
