import { gitHostNameSchema } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { runGitHostContract } from './contract.ts';
import { createGitHosts } from './registry.ts';

for (const name of gitHostNameSchema.options) runGitHostContract(name);

it('calls the address of the operator directly, and an address that a person entered through the guard', async () => {
  const seen: string[] = [];
  const fetchAs =
    (kind: string): typeof fetch =>
    async (url) => {
      seen.push(`${kind} ${String(url)}`);
      return Response.json({ login: 'ann' });
    };
  const addresses = { github: 'https://github.com', gitlab: 'https://gitlab.com', gitea: 'https://git.example.com/' };
  const hosts = createGitHosts({ addresses, fetch: fetchAs('direct'), guardedFetch: fetchAs('guarded') });
  const options = { signal: new AbortController().signal };
  await hosts.github.as('t').accountName(options);
  await hosts.github.as('t', 'https://ghe.example.com/').accountName(options);
  await hosts.gitea.as('t').accountName(options);
  expect(seen).toEqual(['direct https://api.github.com/user', 'guarded https://ghe.example.com/api/v3/user', 'direct https://git.example.com/api/v1/user']);
});
