import { PAGE_ACCOUNT_ID } from '@lathe/protocol';
import type { CallerService } from '../accounts/callers.ts';
import type { Logger } from '../logging.ts';

/** What a page is served with besides its file. */
export interface PageAccount {
  /** A data block, which no policy has to allow. */
  readonly markup: string;
  readonly cookies: readonly string[];
}

/**
 * Writes into the app's page who is signed in, so that it draws the right screen without asking first. Leaves out the
 * bearer token, which would stay in the page as long as it is open. If the database cannot be reached, the page is
 * served without this, makes the request itself, and shows the error.
 */
export function pageAccounts(callers: Pick<CallerService, 'describe'>, log: Pick<Logger, 'warn'>): (headers: Headers) => Promise<PageAccount | undefined> {
  return async (headers) => {
    try {
      const { answer, cookies } = await callers.describe(headers);
      const { token: _, tokenExpiresAt: __, ...account } = answer;
      // As text, no name can end the element.
      const json = JSON.stringify(account).replaceAll('<', '\\u003c');
      return { markup: `<script type="application/json" id="${PAGE_ACCOUNT_ID}">${json}</script>`, cookies };
    } catch (error) {
      log.warn({ err: error }, 'A page was served without saying who is signed in');
      return undefined;
    }
  };
}
