/** Nouns that are told and not named: "how much water I drink", "who borrowed my tools", "a form where neighbors can report lights". */
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { plural } from '../../lexicon/plurals.ts';
import { noun } from './noun.ts';
import type { Subject } from './subject-type.ts';

/** "how much water I drink": water, and how much of it each day. */
export function amountOf(bare: string, tracked: string): Subject | undefined {
  const what = /^how (?:much|many) (\p{L}+(?: \p{L}+)?) (?:i|we|he|she|they|my \p{L}+|our \p{L}+) \p{L}+(?: .*)?$/iu.exec(tracked)?.[1];
  if (what === undefined) return undefined;
  return domainByWord(what) !== undefined
    ? noun(bare, what, true, true)
    : { type: 'noun', phrase: bare, subject: what, title: what, hasForm: true, fields: ['date', 'quantity', 'notes'] };
}

/** "which houseplants need water" are houseplants. */
export function whichOnes(tracked: string): string {
  return (
    /^(?:which|what) (?:of (?:the|my|our) )?(\p{L}+(?: \p{L}+)?) (?:need|are|is|have|has|were|was|do|can|must|should|i|we|go|goes|belong)s? .+$/iu.exec(
      tracked,
    )?.[1] ?? tracked
  );
}

/** "form where neighbors can report broken lights": what is filled in with it. */
export function reported(bare: string): Subject | undefined {
  if (/^(?:(?:online|web|small|simple) )*form (?:to|for) (?:sign(?:ing)? up|register(?:ing)?|enrol\w*) (?:for|to) /i.test(bare))
    return { type: 'noun', phrase: bare, subject: 'sign-ups', title: bare, hasForm: true, isForm: true, fields: ['name', 'email', 'notes'] };
  const what =
    /^(?:(?:online|web|small|simple) )*(?:form|page|place|app|site) (?:where|for|with which) (?:\p{L}+ ){1,3}(?:can|to|could) (?:report|submit|send in|request|suggest|hand in|announce) (?:an? |the |their |any |new )*(\p{L}+(?: \p{L}+){0,2})$/iu.exec(
      bare,
    )?.[1];
  return what === undefined
    ? undefined
    : {
        type: 'noun',
        phrase: bare,
        subject: domainByHead(what) === undefined ? plural(what.split(' ').slice(-2).join(' ')) : what,
        title: what,
        hasForm: true,
        isForm: true,
      };
}

/** "who borrowed my tools": what is lent; "who ordered the shirts": the shirts. */
export function lentThings(bare: string, what: string): Subject | undefined {
  if (
    /^(?:what|which things|things|stuff|everything|items) (?:(?:that|which) )?(?:i|we) (?:have |had )?(?:lent|lend|loaned|given away|borrowed?)\b/i.test(what)
  )
    return { type: 'noun', phrase: bare, subject: 'loans', title: 'loans', hasForm: true };
  const [, verb, things] = /^(?:who|whom) (?:has |have |had |is |was )?(\p{L}+)(?: (?:from me|my|our|the|out))* (\p{L}+(?: \p{L}+)?)$/iu.exec(what) ?? [];
  if (verb === undefined || things === undefined) return undefined;
  return /^(?:borrow|lent|lend|loan|took|taken|got)/i.test(verb)
    ? { type: 'noun', phrase: bare, subject: 'loans', title: `${things} ${verb}`, hasForm: true }
    : noun(bare, things, true, true);
}
