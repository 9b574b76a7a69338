/** What somebody is to be able to do, as the thing that the app needs for it: "rate each film" is a rating. */

type Ability = readonly [RegExp, string | ((match: RegExpExecArray) => string)];

const ABILITIES: readonly Ability[] = [
  [/^(?:search|find|look up)\b(?: .+)?$/i, 'search'],
  [/^filter\b(?: .+)?$/i, 'filter'],
  [/^(?:sort|order|reorder)\b(?: .+)?$/i, 'sort'],
  [/^(?:export|download)\b(?: .+)?$/i, 'export'],
  [/^(?:write|leave) (?:an? )?(?:short |long |little |my own )*reviews?\b(?: .+)?$/i, 'review'],
  [/^(?:sign up|register|enroll?|rsvp) (?:for|to) .+$/i, 'sign-up form'],
  [/^print\b(?: .+)?$/i, 'print'],
  [/^(?:import)\b(?: .+)?$/i, 'import'],
  [/^undo\b(?: .+)?$/i, 'undo'],
  [/^(?:rate|score|give stars to)\b(?: .+)?$/i, 'rating'],
  [/^(?:break|split|divide)(?: down)? .+? (?:down )?(?:up )?into (?:sub-? ?tasks|steps|smaller (?:tasks|steps|parts|pieces)|parts|pieces)$/i, 'subtasks'],
  [/^(?:tag|label)\b(?: .+)?$/i, 'tags'],
  [/^(?:star|favou?rite|bookmark|heart|pin|like)\b(?: .+)?$|^mark (?:.+ )?(?:as )?(?:an? )?favou?rites?$/i, 'favorite'],
  [/^(?:by|to|for) whom$/i, 'person'],
  [/^archive\b(?: .+)?$/i, 'checkbox called archived'],
  [/^(?:assign|give|delegate|hand) (?:.+ )?(?:to|over to) (?:someone|somebody|people|a person|others|team members|each other|anyone|members)\b.*$/i, 'person'],
  [/^(?:prioriti[sz]e)\b(?: .+)?$/i, 'priority'],
  [/^(?:categori[sz]e)\b(?: .+)?$/i, 'category'],
  [
    /^(?:comment on|write (?:an? )?(?:short |long |little |my own )*(?:notes?|comments?|remarks?)|take notes|leave (?:a )?(?:notes?|comments?)|make notes)\b(?: .+)?$/i,
    'notes',
  ],
  [
    /^(?:upload|attach) (?:an? |the |my |their )?(.+?)(?: (?:to|for|of) .+)?$/i,
    ([, what = '']) =>
      /^(?:photo|picture|image|cover|logo|avatar)s?$/i.test(what)
        ? what
        : /^(?:files?|documents?|pdfs?)$/i.test(what)
          ? `${what} upload`
          : `photo called ${what}`,
  ],
  [/^(?:check|tick|cross) (?:off|out)\b(?: .+)?$|^(?:check|tick|cross) .+ off$/i, 'done'],
  [/^mark (?:.+ )?as (?:an? )?(\p{L}+)$/iu, ([, what = '']) => what],
  [/^(?:view|see|read|look at) (?:the |all |their |an? )?(?!what|how|who|when|where|if |whether)([\p{L} -]+)$/iu, ([, what = '']) => what],
  [
    /^(?:set|add|enter|give|assign|choose|pick) (?:each (?:one|of them) )?((?:an? |the )?[\p{L} -]+?)(?: (?:to|for|of) (?:each|every|them|it|all)\b.*)?$/iu,
    ([, what = '']) => what,
  ],
];

/** The thing, or undefined if it is not known what a doing needs. */
export function thingFor(doing: string): string | undefined {
  const bare = doing
    .trim()
    .replace(/^(?:an? )?(?:place|way|option|possibility|spot) (?:to|where i can) /i, '')
    .replace(/^(?:also|easily|quickly) /i, '');
  for (const [pattern, thing] of ABILITIES) {
    const match = pattern.exec(bare);
    if (match !== null) return typeof thing === 'string' ? thing : thing(match);
  }
  return undefined;
}

const WHEN =
  /^when (?:i|we|they|he|she|it|somebody|someone|you) (?:(?:was|were|am|is|are|have|has|had) )*(?:(last|first|next) )?(?:(?:was|were|have|has) )*(?:been )?(\p{L}+(?: (?:back|out|off|up|down)(?= |$))?)(?: .+)?$/iu;
const WHO = /^who(?:'s)? (?:(?:has|have|had) )?(\p{L}+)(?: .+)?$/iu;
/** "wann ich zuletzt gegossen habe": a date, called by its participle. */
const WHEN_GERMAN = /^wann (?:ich|wir|man|er|sie|es) (?:\p{L}+ )*?((?:zuletzt )?\p{L}+)(?: (?:habe|haben|hat|wurde|wurden|ist|war|bin))?$/iu;
const WHEN_ROMANCE = /^(?:quand|cuándo) .+$/iu;
const WHERE_ABROAD = /^(?:où|wo|dónde) .+$/iu;
const WHERE = /^where (?:i|we|they|it|you) (?:(?:was|were|is|are|have|has) )*(\p{L}+)(?: .+)?$/iu;
const WHETHER = /^(?:whether|if) (?:i|we|they|he|she|it|you|somebody|someone) (?:(?:was|were|am|is|are|have|has|had|already|been) )*(\p{L}+)(?: .+)?$/iu;
/** "si la he visto", "ob ich ihn gesehen habe", "si je l'ai vu": its last participle. */
const WHETHER_ABROAD = /^(?:si|ob) (?:\S+ )*?(\p{L}+)(?: (?:habe|haben|hat|ist|sind|wurde|wurden|war))?$/iu;
/** "mark as bought", "tick when done": what a list is to be told of each thing. */
const MARK =
  /^(?:mark|flag|tick|check)(?: (?:it|them|each|those|which))*(?: (?:off|as|when|if|once|that is|that are|i have))+ (?:an? )?(?!(?:things?|items?|tasks?|ones?|them|entries|articles?|products?)$)(\p{L}+)$/iu;
const HOW = /^how (much|many|long|far|often)\b(?: (.+))?$/i;

/** A question that a field answers: "when I last watered them" is the date "Last watered". */
export function fieldAnswering(question: string): string | undefined {
  const when = WHEN.exec(question);
  if (when?.[2] !== undefined) return `date called ${when[1] === undefined ? '' : `${when[1]} `}${when[2]}`;
  const german = WHEN_GERMAN.exec(question)?.[1];
  if (german !== undefined) return `date called ${german}`;
  if (WHEN_ROMANCE.test(question)) return 'date';
  const span = /^(seit|bis) wann$/i.exec(question)?.[1];
  if (span !== undefined) return `date called ${span}`;
  if (/^(?:by|to|from|with) whom$|^(?:(?:an|für) )?wen$|^(?:(?:von|mit|bei) )?wem$/i.test(question)) return 'person';
  const who = WHO.exec(question)?.[1];
  if (who !== undefined) return /(?:ed|paid|sent|made|took|wrote|bought|sold|gave)$/i.test(who) ? `short text called ${who} by` : 'person';
  const where = WHERE.exec(question)?.[1];
  if (where !== undefined || WHERE_ABROAD.test(question)) return 'place';
  const whether = (WHETHER.exec(question) ?? WHETHER_ABROAD.exec(question))?.[1];
  if (whether !== undefined) return `checkbox called ${whether}`;
  const marked = MARK.exec(question)?.[1];
  if (marked !== undefined) return `checkbox called ${marked}`;
  if (/^who$/i.test(question)) return 'person';
  if (/^for how many (?:people|persons|guests)$/i.test(question)) return 'servings';
  const how = HOW.exec(question);
  if (how === null) return undefined;
  const [, measure = '', rest = ''] = how;
  if (/\b(?:left|remaining|remains)\b/i.test(rest)) return /many/i.test(measure) ? 'number called left' : 'remaining amount';
  if (/cost|spent|paid|price/i.test(rest)) return 'cost';
  if (/^much$/i.test(measure) && rest === '') return 'amount';
  return /^long$/i.test(measure) ? 'duration' : /^far$/i.test(measure) ? 'distance' : undefined;
}
