import { type LoggedIn, loggedInSchema, PAGE_ACCOUNT_ID } from '@lathe/protocol';

/** Who is signed in, as the server wrote it into the page. Undefined if it could not: then the server is asked. */
export function readKnownAccount(page: Pick<Document, 'getElementById'>): LoggedIn | undefined {
  const text = page.getElementById(PAGE_ACCOUNT_ID)?.textContent;
  return text ? loggedInSchema.safeParse(JSON.parse(text)).data : undefined;
}
