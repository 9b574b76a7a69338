import type { SupabaseAccount } from '@lathe/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Services, ServicesContext } from '../services.tsx';
import { DatabaseAccounts } from './DatabaseAccounts.tsx';

function drawn(account: SupabaseAccount): string {
  const client = new QueryClient();
  client.setQueryData(['supabase', 'account'], account);
  return renderToStaticMarkup(
    <ServicesContext value={{ api: {} } as Services}>
      <QueryClientProvider client={client}>
        <DatabaseAccounts />
      </QueryClientProvider>
    </ServicesContext>,
  );
}

describe('Supabase in the settings', () => {
  it('is connected, and disconnected', () => {
    expect(drawn({ isAvailable: true })).toMatch(/Projects can keep their data in your account there.*aria-label="Connect Supabase"/s);
    expect(drawn({ isAvailable: true, connectedAt: '2026-01-01T00:00:00Z' })).toMatch(/Connected.*aria-label="Disconnect Supabase"/s);
  });

  it('is one sentence where the operator has not registered the server', () => {
    const html = drawn({ isAvailable: false });
    expect(html).toContain('The operator of this server has not registered it with Supabase, so projects cannot be connected.');
    expect(html).not.toContain('<button');
  });
});
