/** Says which part of a message has no meaning here. */
import { capital } from '../../lexicon/plurals.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { isName } from './is-name.ts';
import { readItem } from './read-items.ts';

export function refuseUnknown(item: string, clause: Clause, work: Work): true {
  const name = clause.name(readItem(item).text);
  return work.refuse(
    name,
    say('unknown-thing', work.language),
    work.model === null || work.model.entities.length === 0 || !isName(name) ? undefined : `add a field called ${capital(name)}`,
  );
}
