/** What is said without a verb of change, as the change that it asks for: "dark by default" is "make it dark". */
type Stated = readonly [RegExp, string];

const STATED: readonly Stated[] = [
  [
    /^(?:it (?:is|should be|starts?) |always |use )?(dark|light)(?: mode| theme)? (?:by default|from the start|as (?:the )?default|at first)$/i,
    'make it $1 mode',
  ],
  [/^(?:always|only|just) (dark|light)(?: mode)?$/i, 'make it $1 mode'],
  [
    /^(?:the )?default (?:for |of )?(?:the )?(.+?)(?:,| should be| must be| is| to| set to|:| =)? ?(?<=(?:,| be| is| to|:|=) )(.+)$/i,
    'set the default of $1 to $2',
  ],
  [/^(?:the )?(.+?)(?: is| are| should be| must be|:|,)? (?:set to )?(\S+(?: \S+)?) (?:by|as(?: the)?) default$/i, 'set the default of $1 to $2'],
  [/^(?:the )?(.+?),? (?:defaults? to|defaulting to|default:?|starts? (?:as|with)|preset to) (.+)$/i, 'set the default of $1 to $2'],
  [/^set (?:the )?default (\S+) to (.+)$/i, 'set the default of $1 to $2'],
  [
    /^(?:(?:always )?(?:ask|confirm|warn)(?: me)?|(?:ask|show|add|want|need)? ?(?:for )?(?:an? )?(?:confirmation|confirm(?: dialog| message)?|are you sure(?: question)?)|don't delete without asking)(?: \S+)?? ?(?:first|before (?:you |i |it )?(?:delet\w+|remov\w+)(?: .+)?|when (?:i )?(?:delet\w+|remov\w+)(?: .+)?|(?:on|for) (?:delet\w+|remov\w+)(?: .+)?)$/i,
    'remove undo',
  ],
  [/^(?:delet\w+|remov\w+)(?: .+)? (?:should|must|needs to) (?:be confirmed|ask(?: first)?|ask for confirmation|need a confirmation)$/i, 'remove undo'],
  [
    /^(?:the )?(?:prices?|money|amounts?|everything|costs?|currency) (?:is |are |should be |must be )?(?:shown |displayed )?in (euros?|dollars?|pounds?|francs?|yen|pesos?|eur|usd|gbp|chf)$/i,
    'change the currency to $1',
  ],
  [/^(?:the )?(.+?) (?:is|are) (required|mandatory|unique|optional)$/i, 'make $1 $2'],
  [/^no (?:duplicates?|double|two) (?:of )?(.+?)(?: twice)?$/i, 'make $1 unique'],
  [/^(?:no|without) duplicates?$/i, 'make name unique'],
  [/^(?:a )?(?:required|mandatory) (\S+)$/i, 'make $1 required'],
];

/** The change, or undefined if nothing of that kind is said. */
export function stated(text: string): string | undefined {
  const found = STATED.find(([pattern]) => pattern.test(text));
  return found === undefined ? undefined : text.replace(found[0], found[1]);
}
