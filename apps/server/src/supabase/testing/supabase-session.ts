import { SUPABASE_CLIENT, type SupabaseDouble, type SupabaseDoubleOptions, startSupabaseDouble } from '@lathe/backend/testing/supabase-double';
import type { ServerConfig } from '../../config.ts';
import type { TestBrowser, TestResponse } from '../../testing/test-app.ts';

/** Where the server of a test is for its pages. */
const APP_ORIGIN = 'http://localhost:3000';

/** A Supabase at which the test app is registered. */
export function startSupabase(options: SupabaseDoubleOptions = {}): Promise<SupabaseDouble> {
  return startSupabaseDouble({ redirectUris: [`${APP_ORIGIN}/supabase/callback`], ...options });
}

/** What the operator of the test app has configured. */
export function settingsFor(double: SupabaseDouble): ServerConfig['supabase'] {
  return { baseUrl: double.apiUrl, projectUrl: double.projectUrlTemplate, client: SUPABASE_CLIENT };
}

/** What the callback page sends after the person has seen Supabase's page. */
export async function consentAt(url: string): Promise<{ state: string; code?: string }> {
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  const location = new URL(headers.get('location') ?? 'about:blank');
  if (status !== 303) throw new Error(`Supabase's page returned ${status}.`);
  const { state = '', code } = Object.fromEntries(location.searchParams);
  return { state, ...(code === undefined ? {} : { code }) };
}

/** Signs the person of a browser in to Supabase. */
export async function signInAtSupabase(browser: TestBrowser): Promise<TestResponse> {
  const begun = await browser.call('POST', '/api/supabase/account/sign-in');
  if (begun.status !== 200) throw new Error(`The sign-in returned ${begun.status}: ${JSON.stringify(begun.body)}`);
  return browser.call('POST', '/api/supabase/account/signed-in', await consentAt(begun.body.url));
}
