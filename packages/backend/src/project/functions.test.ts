import { expect, it } from 'vitest';
import { FunctionSourceError } from '../functions/deno/releases.ts';
import { deployFunctions } from './functions.ts';

const unused = async () => Promise.reject(new Error('Nothing may be deployed.'));
const deploy = (config: string) =>
  deployFunctions({ deploy: unused, list: unused, delete: unused }, { files: new Map([['hello/index.ts', '']]), config }).catch((error: unknown) => error);

it('says in a sentence what is wrong with the settings, without the secrets beside it', async () => {
  const malformed = await deploy('[auth.external.github]\nsecret = "hush"\nenabled = maybe\n');
  expect(malformed).toBeInstanceOf(FunctionSourceError);
  expect((malformed as Error).message).toMatch(/^supabase\/config\.toml cannot be read at line 3, column \d+: [^\n]+\.$/);
  expect((malformed as Error).message).not.toContain('hush');
  const text = await deploy('[functions.hello]\nverify_jwt = "false"\n');
  expect(text).toEqual(new FunctionSourceError('supabase/config.toml: verify_jwt of the function hello has to be true or false.'));
});
