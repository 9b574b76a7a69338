import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('allows a model at a configured address more time, unless a timeout is set', () => {
    expect(readConfig({})).toMatchObject({ modelStallMs: 45_000, selfHostedModelStallMs: 240_000 });
    expect(readConfig({ MODEL_STALL_S: '2' })).toMatchObject({ modelStallMs: 2_000, selfHostedModelStallMs: 2_000 });
  });

  it('needs no settings: on localhost, port 3000, with the data next to it', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      listenHost: '127.0.0.1',
      dataDirectory: `${process.cwd()}/data`,
      databaseUrl: undefined,
      appHost: 'localhost',
      scheme: 'http',
      npmRegistry: undefined,
    });
  });

  it('lists every mistake in one sentence each, and never the value', () => {
    const found = problems({ PORT: '80 80', DATABASE_URL: 'mysql://root:s3cret@db/x', ANTHROPIC_BASE_URL: 'api.anthropic.com', LOG_LEVEL: 'loud' });
    expect(found).toEqual([
      'PORT must be a port number from 0 to 65535.',
      'DATABASE_URL must be a PostgreSQL URL, like postgres://user:password@host:5432/database.',
      'ANTHROPIC_BASE_URL must be an http or https URL.',
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
    ]);
  });

  it('accepts no key that cannot be sent, and no address that contains a secret that errors would reveal', () => {
    expect(problems({ ANTHROPIC_API_KEY: 'sk-ant-schlüssel', GROQ_API_KEY: 'two words' })).toEqual([
      'ANTHROPIC_API_KEY must be printable ASCII characters without spaces.',
      'GROQ_API_KEY must be printable ASCII characters without spaces.',
    ]);
    expect(problems({ OPENAI_BASE_URL: 'https://user:s3cret@gateway.test/v1', OLLAMA_BASE_URL: 'http://user@gateway.test' })).toEqual([
      'OPENAI_BASE_URL must not contain a user name or password.',
      'OLLAMA_BASE_URL must not contain a user name or password.',
    ]);
  });

  it('reads DNS resolvers and public addresses as addresses, and Entri only with its secret', () => {
    expect(readConfig({}).domains).toEqual({ dnsServers: ['1.1.1.1', '8.8.8.8', '9.9.9.9'], addresses: [], entri: undefined });
    const settings = { DNS_SERVERS: '127.0.0.1:5353, [::1]:53, 2606:4700::1111', DOMAIN_ADDRESSES: '198.51.100.20, 2001:db8::20' };
    expect(readConfig(settings).domains).toMatchObject({
      dnsServers: ['127.0.0.1:5353', '[::1]:53', '2606:4700::1111'],
      addresses: ['198.51.100.20', '2001:db8::20'],
    });
    for (const DNS_SERVERS of ['dns.example.com', '1.1.1.1:0', '1.1.1.1:70000', '[1.1.1.1', '1.1.1.1:x']) expect(problems({ DNS_SERVERS })).toHaveLength(1);
    expect(problems({ DOMAIN_ADDRESSES: 'lathe.example.com' })).toEqual(['DOMAIN_ADDRESSES must be comma-separated IP addresses.']);
    expect(problems({ ENTRI_SECRET: 's3cret' })).toEqual(['ENTRI_APPLICATION_ID and ENTRI_SECRET belong together. Set both, or neither.']);
    expect(readConfig({ ENTRI_APPLICATION_ID: 'lathe', ENTRI_SECRET: 's3cret' }).domains.entri).toEqual({
      ...{ applicationId: 'lathe', secret: 's3cret', baseUrl: 'https://api.goentri.com' },
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ', OPENAI_API_KEY: '' }).models.openai?.apiKey).toBeUndefined();
  });

  it('says which settings belong together', () => {
    expect(problems({ OPENAI_COMPATIBLE_API_KEY: 'k' })).toEqual([
      'OPENAI_COMPATIBLE_API_KEY is set without OPENAI_COMPATIBLE_BASE_URL, the URL of the service.',
    ]);
    expect(problems({ NETLIFY_CLIENT_ID: 'id' })).toEqual(['NETLIFY_CLIENT_ID and NETLIFY_CLIENT_SECRET belong together. Set both, or neither.']);
    expect(problems({ SUPABASE_CLIENT_SECRET: 's' })).toEqual(['SUPABASE_CLIENT_ID and SUPABASE_CLIENT_SECRET belong together. Set both, or neither.']);
    for (const SUPABASE_PROJECT_URL of ['https://supabase.co', '{ref}.supabase.co', 'ftp://{ref}.supabase.co'])
      expect(problems({ SUPABASE_PROJECT_URL })).toEqual(['SUPABASE_PROJECT_URL must be an http or https URL with {ref} for the ID of a project.']);
    expect(readConfig({ SUPABASE_CLIENT_ID: 'id', SUPABASE_CLIENT_SECRET: 's', SUPABASE_API_URL: 'http://127.0.0.1:8000/' }).supabase).toEqual({
      ...{ baseUrl: 'http://127.0.0.1:8000', projectUrl: 'https://{ref}.supabase.co', client: { id: 'id', secret: 's' } },
    });
    expect(problems({ NETLIFY_LOGS_URL: 'https://logs.example.com' })).toEqual(['NETLIFY_LOGS_URL must be a ws or wss URL.']);
    expect(problems({ APP_HOST: 'lathe.example.com', PUBLIC_SCHEME: 'http' })).toHaveLength(1);
    expect(problems({ APP_HOST: 'https://lathe.example.com' })).toEqual(['APP_HOST must be a host name, without a scheme or a port.']);
  });

  it('reads model prices, and rejects what is not a price', () => {
    expect(readConfig({ MODEL_PRICES: 'anthropic:claude-sonnet-5-5=3/15, openai-compatible:tiny=0.05/0.1' }).modelPrices).toEqual({
      'anthropic:claude-sonnet-5-5': { input: 3, output: 15 },
      'openai-compatible:tiny': { input: 0.05, output: 0.1 },
    });
    expect(readConfig({}).modelPrices).toEqual({});
    expect(problems({ MODEL_PRICES: 'claude=3' })).toEqual([
      'MODEL_PRICES must be a list like anthropic:claude-sonnet-5-5=3/15, in dollars per million input and output tokens.',
    ]);
  });

  it('listens on every interface for a public host', () => {
    expect(readConfig({ APP_HOST: 'lathe.example.com' })).toMatchObject({ listenHost: '0.0.0.0', scheme: 'https', wildcardDomain: 'lathe.example.com' });
  });

  it('lets people reach model services on the local network only if that network is theirs or the operator allows it', () => {
    expect(readConfig({}).areLocalModelHostsAllowed).toBe(true);
    expect(readConfig({ LOCAL_MODEL_HOSTS: 'refuse' }).areLocalModelHostsAllowed).toBe(false);
    expect(readConfig({ APP_HOST: 'lathe.example.com' }).areLocalModelHostsAllowed).toBe(false);
    expect(readConfig({ APP_HOST: 'lathe.example.com', LOCAL_MODEL_HOSTS: 'allow' }).areLocalModelHostsAllowed).toBe(true);
  });
});
