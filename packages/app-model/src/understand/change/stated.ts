/** What is said without a verb of change, as the change that it asks for: "dark by default" is "make it dark". */
type Stated = readonly [RegExp, string];

const STATED: readonly Stated[] = [
  [
    /^(?:limit|cap|restrict) (?:the |my |our )?(\p{L}+) (?:to|at) (\S+(?: (?:euros?|dollars?|pounds?))? (?:a|per|each|every) (?:day|week|month|year))$/iu,
    'set a limit of $2 for $1',
  ],
  [
    /^(?:add )?(?:an? |the )?(?:button|switch|toggle|option) (?:for|to (?:enable|activate|turn on|switch to|use)) (?:the )?(?:dark|light|night) mode$/i,
    'add a theme switch',
  ],
  [
    /^(?:make |show |use )?(?:it (?:in |as )?)?(?:(?:two|three|four|five|\d) )?(?:columns|lanes) (?:by|per|for each) (?:the )?(\p{L}+)$/iu,
    'show it as a board by $1',
  ],
  [/^(?:add|use|set|with) (?:the )?currency:? (?:to |in |as )?(euros?|dollars?|pounds?|francs?|yen|pesos?|eur|usd|gbp|chf|jpy)$/i, 'change the currency to $1'],
  [/^replace (?:the |my )?(.+?) (?:with|by) (?:an? |the )?(cards|table|list|board|kanban board|calendar|gallery)$/i, 'show the $1 as $2'],
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
  [/^(?:pre-?fill|fill(?: in)?|preset) (?:the )?(.+?) with (.+)$/i, 'set the default of $1 to $2'],
  [
    /^(?:the )?(.+?) should (?:be|start as|start with) (.+?) (?:at first|automatically|when (?:i )?(?:add|adding|creat\w+) .+)$/i,
    'set the default of $1 to $2',
  ],
  [
    /^(?:show |see |display |calculate )?(?:the |a )?total( (?:price|value|cost|amount))? (?:per|for each|for every|of each) (?:item|row|entry|line|product|article|position|one)$/i,
    'add total$1',
  ],
  [/^(?:show |see |display )?(?:the |a )?(daily|weekly|monthly|yearly) (totals?|sums?|charts?|graphs?|overview|summary)$/i, 'add $2 $1'],
  [/^(?:every|each|all) \p{L}+ (?:belongs? to|is for|has|needs) (?:someone|somebody|a person|one person|a family member|one of us)$/iu, 'add person'],
  [
    /^(?:let|allow|enable) (?:me|us|users?|people|visitors|everyone)(?: to)? (?:switch|change|toggle|choose) (?:between )?(?:to )?(?:the )?(?:light and dark|dark and light|dark mode|light mode|theme)(?: mode)?$/i,
    'add a theme switch',
  ],
  [
    /^(?:an? )?((?:light|dark)(?:[ /-]| and | or )(?:dark|light) (?:mode )?(?:switch|toggle)|(?:dark mode|theme) (?:switch|toggle|button))(?: (?:in|at) .+)?$/i,
    'add a theme switch',
  ],
  [
    /^(?:show|see|display|tell|count)(?: me)? how much (?:i|we|they|people) (?:have |has )?(?:already )?(?:spen[dt]|earn(?:ed)?|paid|pay|saved?|made|owe)(?: (?:in total|so far|altogether))?$/i,
    'add totals',
  ],
  [
    /^(?:show|see|display|tell|count)(?: me)? how much (?:i|we|they|people) (?:have |has )?(?:already )?(?:spen[dt]|earn(?:ed)?|paid|pay|saved?|made|owe) (?:this|per|each|a|every|in a|by) (day|week|month|year)$/i,
    'add totals per $1',
  ],
  [
    /^(?:(?:make|have) )?(?:it|them|this|all|everything|the (?:app|page|table|list|whole thing|\p{L}+))(?: (?:should|must) be)? ((?:search|sort|filter|print|export|import)able)$/iu,
    'add $1',
  ],
  [/^(?:make|keep) (?:it|this|the (?:app|page|site|design|layout)) (?:fully )?(?:responsive|mobile[- ]friendly)(?: (?:on|for) .+)?$/i, 'add responsive design'],
  [/^(?:please )?multiply (?:the )?(.+?) (?:by|with|and) (?:the )?(.+?) (?:as|to get|for|into|and call it) (?:the |an? )?(.+)$/i, 'add $3 as $1 times $2'],
  [
    /^(?:the )?(\p{L}+(?: \p{L}+)?) (?:is|should be|must be|=) (?:the )?(.+?) (times|multiplied by|plus|minus|x|×|\*) (?:the )?(\p{L}+(?: \p{L}+)?)$/iu,
    'add $1 as $2 $3 $4',
  ],
  [/^(?:in |by )?alphabetical(?: order)?$|^alphabetically$/i, 'sort it alphabetically'],
  [/^show (?:a |the )?(photo|picture|logo|cover) (?:of|for) (?:each|every) \S+$/i, 'add a $1'],
  [
    /^(?:add )?(?:an? )?(?:option|way|button|toggle|possibility|checkbox|switch) to (?:show|hide|filter)(?:\/(?:show|hide))?(?: only| out)? (?:the |all )?(?:done|completed?|finished|open|incomplete|checked|paid)\b.*$/i,
    'add filter',
  ],
  [
    /^(?:add )?(?:an? )?(?:button|switch|toggle|way|option) (?:to (?:switch|change|toggle|choose) )?(?:between |from )?(?:light (?:and|to|or) dark|dark (?:and|to|or) light|the theme)(?: mode| theme)?$/i,
    'add a theme switch',
  ],
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

const PERIODS: Readonly<Record<string, string>> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };

/** The change, or undefined if nothing of that kind is said. */
export function stated(text: string): string | undefined {
  const found = STATED.find(([pattern]) => pattern.test(text));
  return found === undefined
    ? undefined
    : text.replace(found[0], found[1]).replace(/ (daily|weekly|monthly|yearly)$/i, (_all, each: string) => ` per ${PERIODS[each.toLowerCase()] ?? ''}`);
}
