import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isChanged } from '../abi/substitutions.ts';
import { machineFacts } from './machine-facts.ts';
import { nativePackageError } from './native-packages.ts';

const facts = machineFacts();

it('the parts of Node that are missing are those that were measured', () => {
  const measured: Record<string, string | null> = JSON.parse(readFileSync(new URL('../../matrix/measured/parts.json', import.meta.url), 'utf8'));
  expect(facts.missingParts).toEqual(Object.keys(measured).filter((name) => measured[name] !== null));
});

it('the facts about packages are those that an installation works by', () => {
  for (const name of facts.replaced) expect(isChanged(name, '9.0.0'), name).toBe(true);
  for (const [instead, names] of facts.alternatives)
    for (const name of names) expect(nativePackageError({ name, version: '1.0.0' }).lines.join('\n')).toContain(`Use ${instead} instead`);
  for (const name of facts.impossible) expect(nativePackageError({ name, version: '1.0.0' }).lines.join('\n')).toContain('no WebAssembly build');
  expect([...facts.withoutProgram.values()].flat()).toContain('cypress');
  expect(facts.commands).toEqual(expect.arrayContaining(['git', 'curl', 'jq', 'grep']));
});
