/** Where something goes: "at the top", "above the list", "on the second page". */
import type { Place } from '../../operations/operation.ts';
import { parseTarget } from '../../operations/target.ts';
import { find, type FoundKind } from '../find.ts';
import type { Work } from '../work.ts';

export interface Where {
  /** The phrase without the words of the place. */
  readonly rest: string;
  readonly place?: Place | undefined;
  /** Page key. */
  readonly page?: string | undefined;
  /** The words of a place or page that is not there. */
  readonly unknown?: string | undefined;
}

const ENDS: readonly (readonly [RegExp, Place])[] = [
  [
    / (?:(?:at|to|on|in) (?:the )?(?:very )?(?:top|beginning|start|front)|first|(?<!\bsign )up|above|on top|(?:above|over) (?:it|this|that)|to the first place|as the first(?: one| section| column| field)?)(?: of (?:the |my )?(?:page|app|form|list|table|it))?$/i,
    'first',
  ],
  [
    / (?:(?:at|to|on|in) (?:the )?(?:very )?(?:bottom|end)|last|down|below|underneath|beneath|(?:below|under|underneath|beneath|after) (?:it|this|that)|at the end|(?:next to|beside|alongside) (?:it|this|that)|to the last place|as the last(?: one| section| column| field)?)(?: of (?:the |my )?(?:page|app|form|list|table|it))?$/i,
    'last',
  ],
];

/** "a task list underneath": what goes before or after all that is there. */
export function takeEnd(phrase: string): Pick<Where, 'rest' | 'place'> {
  for (const [pattern, place] of ENDS) if (pattern.test(phrase)) return { rest: phrase.replace(pattern, '').trim(), place };
  return { rest: phrase };
}

export function takePlace(phrase: string, work: Work, kinds: readonly FoundKind[]): Where {
  let rest = ` ${phrase}`;
  let page: string | undefined;
  const onPage =
    /(?<!\b(?:next|close)) (?:on|onto|to|in|into) ((?:the |my |a )?(?:[\p{L}\p{N}§ -]+? )?(?:page|tab|screen)(?: (?:called|named) [^,]+)?|it)(?= (?:at|above|below|before|after|to) |$)/iu.exec(
      rest,
    );
  if (onPage?.[1] !== undefined) {
    const found = parseTarget(find(onPage[1], work, ['page', 'section'])?.target ?? '');
    if (found !== undefined && 'page' in found) [page, rest] = [found.page, rest.replace(onPage[0], '')];
    else if (!/^it$/i.test(onPage[1]) && !/^(?:the |my )?(?:page|screen)$/i.test(onPage[1])) return { rest: rest.trim(), unknown: onPage[1] };
    else if (!/^it$/i.test(onPage[1])) rest = rest.replace(onPage[0], '');
  }
  for (const [pattern, place] of ENDS) if (pattern.test(rest)) return { rest: rest.replace(pattern, '').trim(), place, page };
  const between = / between (?:the )?(.+?) and (?:the )?.+$/i.exec(rest);
  if (between?.[1] !== undefined) rest = rest.replace(between[0], ` after ${between[1]}`);
  const beside =
    /^(.+?) (?:directly |right |just )?(above|over(?! (?:time|the (?:last|past|years?|months?|weeks?|days?)))|before|in front of|below|under|underneath|after|behind|beneath) (.+)$/i.exec(
      rest,
    );
  if (beside?.[1] === undefined || beside[3] === undefined) return { rest: rest.trim(), page };
  const target = parseTarget(find(beside[3], work, kinds)?.target ?? find(beside[3], work)?.target ?? '');
  if (target === undefined) return { rest: beside[1].trim(), page, unknown: beside[3] };
  const isBefore = /above|over|before|front/i.test(beside[2] ?? '');
  const key =
    target.type === 'option'
      ? target.option
      : target.type === 'field'
        ? target.field
        : target.type === 'section'
          ? target.section
          : target.type === 'page'
            ? target.page
            : target.type === 'entity'
              ? sectionOfEntity(work, target.entity)
              : undefined;
  return {
    rest: beside[1].trim(),
    page: page ?? (target.type === 'section' ? target.page : undefined),
    ...(key === undefined ? { unknown: beside[3] } : { place: isBefore ? { before: key } : { after: key } }),
  };
}

function sectionOfEntity(work: Work, entity: string): string | undefined {
  return work.model?.pages.flatMap(({ sections }) => sections).find((section) => section.type === 'view' && section.entity === entity)?.key;
}
