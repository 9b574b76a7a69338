/** What words say about the look: color, dark or light, font, corners, space, size of the text. */
import { colorIn } from '../../lexicon/words/colors.ts';
import type { Theme } from '../../model/app-model.ts';

type Changes = Partial<Theme>;
const RULES: readonly (readonly [RegExp, Changes])[] = [
  [
    /\b(?:auto(?:matic)?|system|device)(?:'s)? (?:mode|theme|scheme|setting)s?\b|\b(?:both|light and dark|dark and light)(?: modes?| themes?)?\b|\bfollow the (?:system|device)\b/i,
    { mode: 'auto' },
  ],
  [
    /\bdark(?![ -](?:blue|green|red|gray|grey|pink|purple|brown|orange)\b)(?: |-)?(?:mode|theme|scheme|design|look|colors|background|version)?\b|\bnight mode\b/i,
    { mode: 'dark' },
  ],
  [
    /\b(?:light|bright|white)(?: |-)(?:mode|theme|scheme|design|look|background|version)\b|\b(?:to|it|everything|app|always|only) (?:light|bright|lighter)\b/i,
    { mode: 'light' },
  ],
  [/\b(?:monospaced?|mono|typewriter|code)(?: font| text)?\b/i, { font: 'mono', headings: 'auto' }],
  [/\b(?:sans[- ]serif|sans|helvetica|arial|plain font|clean font|normal font)\b/i, { font: 'sans', headings: 'sans' }],
  [/\b(?:serif|times new roman|times font|georgia|book font|elegant font|classic font)\b/i, { font: 'serif', headings: 'auto' }],
  [
    /\b(?:rounded|friendly|playful|softer|soft|round) (?:font|letters|text|type)\b|\bfont (?:rounded|round|friendlier|softer)\b/i,
    { font: 'rounded', headings: 'auto' },
  ],
  [
    /\b(?:square|sharp|no|hard|straight|pointed|angular|non-?rounded)(?:er)? (?:rounded )?(?:corners?|edges?|borders?)\b|\b(?:corners?|edges?) (?:square|sharp|angular|straight)(?:er)?\b|\bwithout rounded corners\b|\bsquare (?:design|look)\b/i,
    { radius: 'none' },
  ],
  [
    /\b(?:slightly|less|a bit less|small(?:er)?) (?:rounded|round) (?:corners?|edges?)\b|\b(?:corners?|edges?) (?:less round(?:ed)?|a bit less round)\b/i,
    { radius: 'small' },
  ],
  [
    /\b(?:rounder|more rounded|very round(?:ed)?|rounded|round|softer|soft|big|large)(?:er)? (?:corners?|edges?|buttons?|cards?)\b|\b(?:corners?|edges?|buttons?|cards?) (?:rounder|more rounded|rounded|round|softer|very round)\b/i,
    { radius: 'large' },
  ],
  [
    /\b(?:more )?compact(?:er)?\b|\b(?:less|tighter|smaller|reduced?) (?:space|spacing|padding|white ?space|gaps?)\b|\b(?:space|spacing|padding|gaps?) (?:smaller|tighter|less)\b|\bdenser?\b|\btighter\b/i,
    { density: 'compact' },
  ],
  [
    /\b(?:roomier|roomy|airier|airy|spacious)\b|\bmore (?:space|spacing|padding|white ?space|room|air|breathing room)\b|\b(?:bigger|larger|wider) (?:spacing|padding|gaps?)\b|\b(?:space|spacing|padding|gaps?) (?:bigger|larger|wider)\b/i,
    { density: 'roomy' },
  ],
  [
    /\b(?:huge|very (?:big|large)|much (?:bigger|larger)|giant|extra large) (?:text|font|letters|type|writing)(?: size)?\b|\b(?:text|font|letters|type|writing)(?: size)? (?:huge|very (?:big|large)|much (?:bigger|larger)|as big as possible)\b/i,
    { size: 'huge' },
  ],
  [
    /\b(?:bigger|larger|big|large|increase[d]?(?: the)?) (?:text|font|letters|type|writing|font size|text size|print)\b|\b(?:text|font|letters|type|writing|text size|font size|everything|it|app|all)(?: size)?(?: a (?:bit|little))? (?:bigger|larger|big|large)\b|\bincrease the (?:text|font)\b/i,
    { size: 'large' },
  ],
  [
    /\b(?:smaller|small|tiny|tinier|decrease[d]?(?: the)?|reduce(?: the)?) (?:text|font|letters|type|writing|font size|text size|print)\b|\b(?:text|font|letters|type|writing|text size|font size|everything|it|app|all)(?: size)?(?: a (?:bit|little))? (?:smaller|small|tiny|tinier)\b/i,
    { size: 'small' },
  ],
  [
    /\b(?:normal|default|regular|medium|usual)(?: |-)(?:text|font|letters|type) ?(?:size)?\b|\b(?:text|font|letters)(?: size)? (?:normal|regular|medium)\b/i,
    { size: 'normal' },
  ],
];

/** What people mean by a look as a whole. */
const MOODS: readonly (readonly [RegExp, Changes])[] = [
  [/\b(?:modern|fresh|contemporary|sleek)(?:er)?\b/i, { font: 'sans', radius: 'large', density: 'roomy' }],
  [/\b(?:elegant|classy|classic|luxur(?:y|ious)|noble|fancy)(?:er)?\b/i, { font: 'serif', radius: 'small', density: 'roomy' }],
  [/\b(?:playful|fun|friendly|friendlier|cute|childlike|kid-?friendly|for (?:kids|children))(?:er)?\b/i, { font: 'rounded', radius: 'large' }],
  [/\b(?:professional|serious|business-?like|corporate|formal)\b/i, { font: 'sans', radius: 'small', accent: 'blue' }],
  [/\b(?:minimal|minimalist(?:ic)?|plain|clean(?:er)?|simpler?)\b/i, { font: 'sans', radius: 'small', accent: 'black' }],
];

/** "make it look more modern", "a playful design". */
export function moodIn(text: string): Changes | undefined {
  if (
    !/\b(?:look|looks|looking|design|style|feel|theme)\b/i.test(text) &&
    !/^(?:make|turn) (?:it|everything|the (?:app|site|page|website|whole thing))(?: (?:more|a (?:bit|little) (?:more )?))? \S+$/i.test(text)
  )
    return undefined;
  return MOODS.find(([pattern]) => pattern.test(text))?.[1];
}

/** A button in the app that changes between light and dark, which is no change of the look itself. */
export function themeSwitch(phrase: string): boolean {
  return /^(?:an? |the |my )?(?:(?:light|day|bright)(?: and |\/| or |-| )(?:dark|night)(?: |-)?(?:mode |theme )?(?:switch(?:er)?|toggle|button|option|selector)|(?:dark|night)(?: and |\/| or |-)(?:light|day)(?: |-)?(?:mode |theme )?(?:switch(?:er)?|toggle|button|option|selector)|(?:dark|night|light)(?: |-)?(?:mode|theme) (?:switch(?:er)?|toggle|button|option)|(?:theme|mode|colou?r mode) (?:switch(?:er)?|toggle|button|selector)|(?:switch|toggle|button|option|way)(?: (?:for|between|to (?:switch|change|toggle) (?:between|to)?|to))? ?(?:the )?(?:dark mode|light mode|theme|(?:light|dark) and (?:light|dark)(?: mode)?))(?: (?:in|at) (?:the |a )?(?:\p{L}+ )?(?:corner|header|top|bottom|menu|bar))?$/iu.test(
    phrase.trim(),
  );
}

/** What a phrase says about the look. Undefined if nothing. */
export function themeChanges(phrase: string): Changes | undefined {
  let rest = phrase.replace(/\b(?:light|dark) (?=(?:blue|green|red|gray|grey|pink|purple)\b)/gi, '$&').trim();
  const changes: Record<string, unknown> = {};
  const accent = colorIn(rest);
  const isColor =
    accent !== undefined &&
    (/^#|^(?:(?:light|dark|warm|bright|soft|deep|nice|calm|strong|fresh|cool|pale) )*[\p{L}]+$/iu.test(rest) ||
      /\b(?:colou?rs?|accent|theme|design|style|scheme|look|tones?|palette|buttons?)\b/i.test(rest) ||
      /^(?:in|it|everything|the app|all|make|paint)\b/i.test(rest));
  if (isColor) {
    changes['accent'] = accent;
    rest = rest.replace(/#[0-9a-f]{3,6}\b/i, '').replace(/\b(?:light|dark) (?=(?:blue|green|red|gray|grey|pink|purple)\b)/gi, '');
  }
  for (const [pattern, change] of RULES) {
    const [key = ''] = Object.keys(change);
    if (changes[key] === undefined && pattern.test(rest)) Object.assign(changes, change);
  }
  return Object.keys(changes).length === 0 ? undefined : (changes as Changes);
}
