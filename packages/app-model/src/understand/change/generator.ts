/** Changes of a generator: "make it 20 characters", "remove the symbols option", "pick from Anna, Ben and Cleo". */
import { choicesOf, generatorWithout, wishOfGenerator } from '../wishes/generator-wish.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const REMOVE =
  /^(?:remove|delete|drop|hide|take out|get rid of|without|no|turn off|disable|i don't need|we don't need) (?:the |any )?(.+?)(?: (?:option|checkbox|switch|field))?$/i;
const LEAD =
  /^(?:(?:please )?(?:add|include|show|with|set|make|change|use|let|have|allow|i want|it should have|generate|give me|turn on|default) )?(?:it |them )?(?:the |an? )?/i;
const CHOICES =
  /^(?:pick|choose|draw|select|make teams|use|let it pick|it should pick)(?: (?:one|a name|names|a winner))? (?:from|of|out of|between|with|among|these names:?|the names|the options) (.+)$/i;
const MORE =
  /^add (?:the )?(?:names? |quotes? |sayings? |options? |people |persons? |items? )?((?:§\d+|\p{Lu}[\p{L}.' -]*)(?:(?:,| and|, and) (?:§\d+|\p{Lu}[\p{L}.' -]*))*)(?: (?:to|as) (?:the |a )?(?:names?|list|quotes?|picker|people|options?))?$/u;

export const changeGenerator: Recognizer = (clause, work) => {
  const found = touchedSection(work, 'generator');
  if (found === undefined) return false;
  const removed = REMOVE.exec(clause.text)?.[1];
  if (removed !== undefined) {
    const changes = generatorWithout(removed, found.section);
    return changes !== undefined && change(changes, clause, work);
  }
  const listed = CHOICES.exec(clause.text)?.[1];
  const choices =
    listed === undefined
      ? undefined
      : choicesOf(
          readItems(listed).map((item) => clause.name(item)),
          found.section,
        );
  if (choices !== undefined) return change(choices, clause, work);
  const added = MORE.exec(clause.text)?.[1];
  const more =
    added === undefined
      ? undefined
      : choicesOf(
          readItems(added).map((item) => clause.name(item)),
          found.section,
        );
  if (more?.items !== undefined) return change({ items: [...(found.section.items ?? []), ...more.items] }, clause, work);
  return wishForGenerator(clause.text.replace(LEAD, ''), clause, work);
};

/** One thing that a generator is to have. */
export function wishForGenerator(item: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'generator');
  if (found === undefined) return false;
  const changes = wishOfGenerator(item, found.section);
  return changes === 'same' || (changes !== undefined && change(changes, clause, work));
}

/** The things of a list that a new generator is to choose from. */
export function chooseFrom(items: readonly string[], clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'generator');
  const areNames = items.length > 1 && items.every((item) => item.split(' ').length < 4);
  const changes =
    found === undefined || !areNames
      ? undefined
      : choicesOf(
          items.map((item) => clause.name(readItem(item).text)),
          found.section,
        );
  return changes !== undefined && change(changes, clause, work);
}

function change(changes: object, clause: Clause, work: Work): boolean {
  const target = touchedSection(work, 'generator')?.target;
  return target !== undefined && work.apply(clause.original, [{ type: 'change-section', target, changes: { ...changes } }], target);
}
