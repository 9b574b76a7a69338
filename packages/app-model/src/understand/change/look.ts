/** Changes of the look: color, dark or light, font, corners, space, size of the text. */
import type { Theme } from '../../model/app-model.ts';
import { colorIn } from '../../lexicon/words/colors.ts';
import { hasBar } from '../../generate/page-kind.ts';
import { find, stripArticle } from '../find.ts';
import { add } from './add.ts';
import { say } from '../sayings.ts';
import { moodIn, themeChanges } from '../wishes/theme.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

/** Colors of single parts cannot be changed: "make the title red". */
const PART =
  /^(?:make|turn|color|paint|change|set) (?:the )?(?:colou?r of )?(?:the )?(title|heading|headings|background|border|borders|text|texts|footer|header|buttons?|list|table|cards?|link|links|.+? (?:button|section|field|column))(?:'s)?(?: colou?r| background)? (?:to |in |into )?(.+)$/i;

/** "a yellow background", "red borders" */
const COLORED_PART =
  /^(?:(?:make|add|use|give it|i want|set|with) )?(?:an? |the )?((?:light |dark )?\p{L}+) (titles?|headings?|background|borders?|footer|header|table|cards?|rows?|list)(?: colou?r)?$/iu;

const TOO: Readonly<Record<string, string>> = {
  small: 'bigger text',
  tiny: 'bigger text',
  big: 'smaller text',
  large: 'smaller text',
  bright: 'dark mode',
  light: 'dark mode',
  dark: 'light mode',
  crowded: 'more space',
  tight: 'more space',
  dense: 'more space',
  wide: 'less space',
};

/** Changes the whole look: "make it modern". An unknown look is refused by its name. */
function byMood(clause: Clause, work: Work): boolean {
  const mood = moodIn(clause.text);
  if (mood !== undefined && isOfPointed(clause.text, work)) return work.refuse(clause.original, say('pointed-look', work.language), nearest(mood));
  if (mood !== undefined) return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes: mood }]);
  const colored = /^(?:make|colou?r|paint|turn|show) (.+?) (?:in )?(\p{L}+)$/iu.exec(clause.text);
  if (colored?.[1] !== undefined && colored[2] !== undefined && colorIn(colored[2]) !== undefined && find(colored[1], work) !== undefined)
    return work.refuse(clause.original, say('only-accent', work.language), `make it ${colorIn(colored[2]) ?? 'blue'}`);
  const styled = /^(?:make|set) (.+?) (?:bold|italic|underlined|uppercase|bolder|centered)$/i.exec(clause.text)?.[1];
  if (styled !== undefined) return work.refuse(clause.original, say('look', work.language), 'bigger text');
  return (
    (NICER.test(clause.text) ||
      /^make (?:it|the (?:app|page|site)) (?:a (?:bit|little) |more )?(?:warm|cold|cozy|calm|bright|happy|fresh|soft|loud|quiet)(?:er|ier)?$/i.test(
        clause.text,
      )) &&
    work.refuse(clause.original, say('look', work.language), 'make it look more modern')
  );
}

const NICER =
  /^(?:(?:make|let) (?:it|the (?:app|page|site|design|whole thing)|everything)|improve|change|redesign|give it|use|i (?:do not|don't) like|polish)\b.*\b(?:nicer|prettier|better|beautiful|cool(?:er)?|good|great|look|design|style|layout|background|border|shadows?|gradient)\b/i;

const VERB = /^(?:make|turn|paint|colou?r|use|set|change|switch|give|apply|enable|activate|show|add|i |go|the |more|less|it)\b/i;
const ASKED =
  /^(?:make|turn|paint|color|colour|use|set|change|switch|give|apply|enable|activate|show|always|go|add|in|more|less|bigger|smaller|larger|rounder|increase|decrease|reduce|everything|the|dark|light|compact|huge|it)\b/i;
const NO_LOOK = /^(?:add|show) .*\b(?:field|column|page|list|chart|colou?rs? (?:for|to|field))\b|^(?:rename|call|remove|move)\b/i;
const MADE = /^(?:make|turn|paint|colou?r|change|set|switch|use|give)\b/i;
const WHOLE =
  /^(?:make|turn|paint|colou?r|change|set|switch|use|give) (?:(?:the|its|my|our|all|app's|an?) )*((?:app|it|everything|this|all|whole thing|whole app|design|theme|look|colou?rs?|accent(?: colou?r)?|main colou?r|text(?: size)?|font(?: size)?|letters|writing|corners?|edges?|spacing|space|padding|gaps?|buttons?|cards?|mode|style|background|text and the .+|site|website|page)\b.*|(?:dark|light|bigger|larger|smaller|rounder|rounded|more|less|huge|compact|[\p{L}]+|#[0-9a-f]+)(?: .*)?)$/iu;

/** The bar at the top of a site stays there anyway. */
const STICKY =
  /^(?:make|keep|let|have) (?:the |my )?(?:header|nav(?:igation)?(?: ?bar| menu)?|menu(?: bar)?|top bar|bar) (?:sticky|fixed|stick(?: (?:to|at) the top)?|stay (?:at the top|visible|on top)|at the top|visible)(?: (?:when|while) scrolling)?$/i;

const isLook = (wish: string): boolean => themeChanges(wish) !== undefined;

export const changeLook: Recognizer = (asked, work) => {
  if (work.model === null || isOfSeveralKinds(asked.text)) return false;
  if (STICKY.test(asked.text)) return work.refuse(asked.original, say(hasBar(work.model) ? 'already' : 'not-found', work.language));
  const rather = insteadOf(asked.text);
  if (rather?.also !== undefined) {
    const isDone = changeLook({ ...asked, text: `make it ${rather.color}` }, work);
    return changeLook({ ...asked, text: `make it ${rather.also}` }, work) || add({ ...asked, text: `add ${rather.also}` }, work) || isDone;
  }
  const said = rather?.color ?? tooMuch(asked.text);
  const clause = said === undefined ? asked : { ...asked, text: `make it ${said}` };
  if (/\b(?:toggle|switch|switcher|button)$/i.test(clause.text) || !isAsked(clause.text) || NO_LOOK.test(clause.text)) return false;
  const all = eachOf(clause.text);
  if (all !== undefined) return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes: all }]);
  return refusePart(clause, work) || changeWhole(clause, work);
};

/** "Dark blue, bigger headline": what is no look of the whole is a wish of its own. */
function isOfSeveralKinds(text: string): boolean {
  const wishes = text.split(/, (?:and )?| and /i);
  return !VERB.test(text) && wishes.length > 1 && wishes.some(isLook) && !wishes.every(isLook);
}

/** "blue instead of green and bigger text" */
function insteadOf(text: string): { readonly color: string; readonly also: string | undefined } | undefined {
  const rather = /^(?:i (?:want|would like|prefer|like) |use |please )?(?:an? )?(.+?) instead of (?:the )?(\p{L}+)(?:,? (?:and|with|but) (.+))?$/iu.exec(text);
  const [, color, other, also] = rather ?? [];
  return color !== undefined && colorIn(other ?? '') !== undefined && colorIn(color) !== undefined ? { color, also } : undefined;
}

/** "the text is too small": bigger text. */
function tooMuch(text: string): string | undefined {
  const too =
    /^(?:the |my |this )?(?:text|font|letters|writing|app|it|everything|page|design|layout|spacing|theme)(?: is| are| looks?)? (?:a bit |much |way |far )?too (\w+)$/i
      .exec(text)?.[1]
      ?.toLowerCase();
  return too === undefined ? undefined : TOO[too];
}

function isAsked(text: string): boolean {
  const bare = stripArticle(text);
  return ASKED.test(text) || bare.split(' ').length <= 4 || bare.split(/,? and (?:an? )?|, (?:an? )?/i).every(isLook);
}

/** "make it dark, the text bigger and the corners round": all of it together. */
function eachOf(text: string): Partial<Theme> | undefined {
  const wholes = text.replace(/^make (?:the |my )?/i, '').split(/, (?:and )?(?:the )?| and (?:the )?/i);
  return /^make\b/i.test(text) && wholes.length > 1 && wholes.every(isLook) ? Object.assign({}, ...wholes.map((each) => themeChanges(each))) : undefined;
}

/** One color leads the whole app. */
function refusePart(clause: Clause, work: Work): boolean {
  const [, part = '', color] = PART.exec(clause.text) ?? [];
  if (color !== undefined && colorIn(color) !== undefined && !/^(?:buttons?|links?)$/i.test(part))
    return work.refuse(clause.original, say('only-accent', work.language), `make it ${colorIn(color) ?? 'blue'}`);
  const ofPart = COLORED_PART.exec(clause.text)?.[1];
  if (ofPart === undefined || colorIn(ofPart) === undefined || themeChanges(`${ofPart} background`)?.mode !== undefined) return false;
  return work.refuse(clause.original, say('only-accent', work.language), `make it ${colorIn(ofPart) ?? 'blue'}`);
}

function changeWhole(clause: Clause, work: Work): boolean {
  const text = clause.text
    .replace(/^(?:add|give (?:it|the app)|use|set|apply|switch to|enable|turn on|activate|i want|show it in) (?:an? )?(?=\S)/i, '')
    .trim();
  const isMade = MADE.test(clause.text);
  const subject = isMade ? (WHOLE.exec(clause.text)?.[1] ?? '') : text;
  if (subject === '') return byMood(clause, work);
  const colored = isMade ? colorIn(subject.replace(/^.*?\b(?:to|in|into)\b /i, '')) : undefined;
  const isColored = /\b(?:to|in|into) /i.test(subject) && colored !== undefined;
  const changes =
    themeChanges(isColored ? `color ${subject.replace(/^.*\b(?:to|in|into)\b /i, '')} ${subject}` : subject) ??
    (colored !== undefined && /^(?:it|everything|the app|app|this|all|design|theme|colou?r|accent)/i.test(subject)
      ? { accent: colored as Theme['accent'] }
      : undefined);
  if (changes === undefined) return byMood(clause, work);
  if (isOfPointed(clause.text, work)) return work.refuse(clause.original, say('pointed-look', work.language), nearest(changes));
  work.focus = undefined;
  return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes }]);
}

/** "make this red" about an element that was pointed at, and that is not the app. */
function isOfPointed(text: string, { context }: Work): boolean {
  return context.pointed !== undefined && context.pointed !== 'app' && /^\S+ (?:it|this|that|these|those|them)\b/i.test(text);
}

function nearest({ accent, mode }: Partial<Theme>): string | undefined {
  return accent !== undefined ? `make the app ${accent}` : mode === undefined ? undefined : `${mode} mode`;
}
