/** What is wished for of timers: "30 seconds work and 10 seconds rest", "10 rounds", "a count of finished sessions", "5 second increment". */
import type { SectionOf } from '../../model/section.ts';
import { numberIn } from './read-items.ts';

type Clock = SectionOf<'timer'> | SectionOf<'intervals'> | SectionOf<'chessClock'>;
export type ClockChanges = Readonly<Record<string, unknown>>;

const NUMBER = '(\\d+(?:[.,]\\d+)?|\\p{L}+)';
const UNIT = '(seconds?|secs?|s|minutes?|mins?|min|sekunden?|minuten?|segundos?|minutos?|secondes?)';
const WORK = 'work(?:ing)?|exercise|on|effort|training|sprint|high|arbeit|belastung|training|trabajo|effort|travail';
const REST = 'rest(?:ing)?|pause|breaks?|off|recovery|low|erholung|descanso|repos';

/** Seconds of "30 second work", "work for 30 seconds", "work 30". */
function secondsOf(phrase: string, words: string): number | undefined {
  const before = new RegExp(`${NUMBER}[- ]?${UNIT}?[- ](?:of |long |for )?(?:${words})(?!\\p{L})`, 'iu').exec(phrase);
  const after = new RegExp(
    `(?<!\\p{L})(?:${words})(?: (?:of|for|to|time|time to|phase|phase to|interval|interval to|is))? ${NUMBER}(?:[- ]?${UNIT})?`,
    'iu',
  ).exec(phrase);
  for (const found of [before, after]) {
    const amount = numberIn(found?.[1] ?? '');
    if (amount !== undefined && amount >= 0) return /^min/i.test(found?.[2] ?? '') ? amount * 60 : amount;
  }
  return undefined;
}

function roundsOf(phrase: string): number | undefined {
  const found = /(\d+|\p{L}+) (?:rounds?|sets|repetitions|runden|rondas|tours)(?!\p{L})|\brounds? (?:to |of |: ?)?(\d+)/iu.exec(phrase);
  const rounds = numberIn(found?.[1] ?? found?.[2] ?? '');
  return rounds !== undefined && rounds >= 1 && rounds <= 99 ? rounds : undefined;
}

/** Work, rest and rounds, as far as a phrase says them. */
export function intervalsIn(phrase: string): { readonly workSeconds?: number; readonly restSeconds?: number; readonly rounds?: number } {
  const [work, rest, rounds] = [secondsOf(phrase, WORK), secondsOf(phrase, REST), roundsOf(phrase)];
  return {
    ...(work === undefined || work === 0 ? {} : { workSeconds: work }),
    ...(rest === undefined ? {} : { restSeconds: rest }),
    ...(rounds === undefined ? {} : { rounds }),
  };
}

/** "Workout timer with 30 seconds work and 10 seconds rest" takes turns. */
export function isIntervals(phrase: string): boolean {
  const { workSeconds, restSeconds } = intervalsIn(phrase);
  return !/\bpomodoro\b/i.test(phrase) && workSeconds !== undefined && restSeconds !== undefined && /\bsec|\bintervals?\b/i.test(phrase);
}

/** Minutes and the seconds that each move adds. */
export function chessClockIn(phrase: string): ClockChanges {
  const added = /(\d+)[- ]?(?:seconds?|secs?|s)?[- ]?(?:increment|bonus|per move|each move|added)|\bincrement (?:of |to )?(\d+)|\+ ?(\d+)/i.exec(phrase);
  const increment = added?.[1] ?? added?.[2] ?? added?.[3];
  const rest = added === null ? phrase : phrase.replace(added[0], '');
  const minutes = /(\d+)[- ]?(?:minutes?|mins?|min|minuten|minutos)/i.exec(rest)?.[1];
  return { ...(minutes === undefined ? {} : { minutes: Number(minutes) }), ...(increment === undefined ? {} : { increment: Number(increment) }) };
}

const SESSIONS =
  /\b(?:count|counts|counter|counting|number|tally|track|total)\b.*\b(?:sessions?|pomodoros?|finished|completed|rounds)\b|\b(?:sessions?|pomodoro) (?:count|counter)\b|^(?:finished|completed) (?:sessions?|pomodoros?)$/i;
const SOUND = /\b(?:sounds?|mute(?:d)?(?: (?:switch|button))?|tone|bell|beep|ring|ton|sonido|son)\b/i;
const NO_SOUND = /\b(?:no|without|remove|turn off) (?:the )?(?:sound|bell|tone)\b/i;

/** What is to change; `same` if a timer has it anyway, undefined if the phrase means nothing here. */
export function wishOfClock(phrase: string, section: Clock): ClockChanges | 'same' | undefined {
  if (section.type === 'timer') {
    if (SESSIONS.test(phrase)) return section.sessions === true ? 'same' : { sessions: true };
    if (SOUND.test(phrase) && !NO_SOUND.test(phrase)) return section.mute === true ? 'same' : { mute: true };
    return undefined;
  }
  if (section.type === 'intervals' && SOUND.test(phrase) && !NO_SOUND.test(phrase)) return 'same';
  const changes: ClockChanges = section.type === 'intervals' ? intervalsIn(phrase) : chessClockIn(phrase);
  if (Object.keys(changes).length === 0) return undefined;
  return Object.entries(changes).every(([name, value]) => (section as Readonly<Record<string, unknown>>)[name] === value) ? 'same' : changes;
}
