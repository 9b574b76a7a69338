/** An option of a choice that is wished for: "a category called Pets", "Pets as a category". */
import type { Place } from '../../operations/operation.ts';
import type { Clause, Work } from '../work.ts';
import { addField, addOptions, choiceField, mainEntity, readField } from './add-fields.ts';
import { kindOf } from './kind-of.ts';
import { readItems } from './read-items.ts';

export function wishOption(text: string, clause: Clause, work: Work, place?: Place): boolean {
  const called =
    /^(?:option|choice|value)s? (?:called |named )?(.+?)(?: (?:to|for|in|of) (?:the )?(.+))?$/i.exec(text) ??
    // "chart by meal choice" is a chart.
    (kindOf(text)?.type === 'view' ? null : /^(.+?) (?:option|choice)s?(?: (?:to|for|in|of) (?:the )?(.+))?$/i.exec(text));
  if (called?.[1] !== undefined) {
    const field = choiceField(called[2], work) ?? (called[2] === undefined ? onlyChoice(work) : undefined);
    if (field !== undefined) return addOptions(readItems(called[1]), field, clause, work, place);
  }
  // 'a "waiting" status': an option of the status, which comes with it if there is none.
  const [, kindOfChoice, bareOption] =
    /^(status|stage|category|priority) (?:called |named )?(?!(?:filter|search|field|column|chart|page|list|board|view|name|options?|icons?|colou?rs?|labels?|tags?|change|date|by|for|to|with|and)\b)(§\d+|\p{L}+|(?:on|in|to|not) \p{L}+)$/iu.exec(
      text,
    ) ?? [];
  if (kindOfChoice !== undefined && bareOption !== undefined) {
    const owner = mainEntity(work);
    if (choiceField(kindOfChoice, work) === undefined && owner !== undefined) addField(readField(kindOfChoice), owner, clause, work);
    const there = choiceField(kindOfChoice, work);
    if (there !== undefined) return addOptions([bareOption], there, clause, work, place);
  }
  const [, quoted, choice] = /^(§\d+) (status|state|stage|category|priority|type)$/i.exec(text) ?? [];
  if (quoted !== undefined && choice !== undefined) {
    const owner = mainEntity(work);
    if (choiceField(choice, work) === undefined && owner !== undefined) addField(readField(choice), owner, clause, work);
    const there = choiceField(choice, work);
    if (there !== undefined) return addOptions([quoted], there, clause, work, place);
  }
  // "a category called Pets", "the category Pets", "Pets as a category": the name of a choice field, and an option.
  const named =
    /^(\p{L}+(?: \p{L}+)?) (?:called |named )(.+)$/iu.exec(text) ??
    /^(\p{L}+) (§\d+|\p{Lu}\p{L}*)$/u.exec(text) ??
    /^(categor(?:y|ies)|status|genre|type|priority|level|option) (?:of )?(\p{L}+)$/iu.exec(text);
  const field =
    named?.[1] === undefined ? undefined : (choiceField(named[1], work) ?? (/^(?:column|lane)$/i.test(named[1]) ? choiceField('board', work) : undefined));
  if (field !== undefined && named?.[2] !== undefined) return addOptions(readItems(named[2]), field, clause, work, place);
  return optionsAs(text, clause, work, place) ?? false;
}

/** "Pets as a category", "Pets and Gifts as new categories" */
export function optionsAs(text: string, clause: Clause, work: Work, place?: Place): boolean | undefined {
  const [, options, name] = /^(.+?) as (?:an? |another |new |the )*(.+)$/i.exec(text) ?? [];
  const field = name === undefined ? undefined : choiceField(name, work);
  return options === undefined || field === undefined ? undefined : addOptions(readItems(options), field, clause, work, place);
}

function onlyChoice(work: Work): ReturnType<typeof choiceField> {
  const all = work.model?.entities.flatMap((entity) => entity.fields.filter(({ type }) => type === 'choice').map((field) => ({ entity, field }))) ?? [];
  return all.length === 1 ? all[0] : undefined;
}
