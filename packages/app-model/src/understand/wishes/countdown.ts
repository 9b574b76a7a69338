/** A countdown to a day: "countdown to christmas", "wedding countdown on june 5", "days until our trip". */

const TO =
  /^(?:an? |the )?(?:live |simple )?(?:count ?down(?: timer| clock| app| page)?|(?:days?|time) (?:left |remaining )?counter|days? (?:left |remaining )?|number of days(?: left)?|how many days(?: left| are left)?) ?(?:to|until|till|for) (?:the |my |our |your )?(.+)$/i;
const OF = /^(?:an? |the |my |our )?(.+?) count ?down(?: timer| clock| app| page)?(?:,? ((?:on|to|until|for|is on|at) .+))?$/i;
const DATE =
  /,? ?(?:\(|(?:on|is on|at|for|to|until) )?(?:the )?((?:\d{4}-)?\d{1,2}-\d{1,2}|\p{L}+ \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}(?:st|nd|rd|th|\.)? (?:of |de )?\p{L}+(?: (?:de )?\d{4})?)\)?$/iu;
/** A length of time is one of a timer. */
const LENGTH = /\b(?:seconds?|minutes?|hours?|mins?|secs?|\d+ ?[hms])\b/i;
const TOOLS = /^(?:egg|kitchen|tea|workout|focus|pomodoro|simple|small|new|big|little|timer|game|nice)$/i;

export interface Countdown {
  /** What it counts down to: "christmas". */
  readonly to: string;
  /** `YYYY-MM-DD`, `MM-DD` for every year, or empty. */
  readonly date: string;
}

export function readCountdown(phrase: string): Countdown | undefined {
  const to = TO.exec(phrase)?.[1];
  const of = to === undefined ? OF.exec(phrase) : null;
  const said = to ?? (of?.[1] === undefined ? undefined : `${of[1]}${of[2] === undefined ? '' : ` ${of[2]}`}`);
  if (said === undefined || LENGTH.test(said) || TOOLS.test(said) || said.split(' ').length > 8) return undefined;
  const written = DATE.exec(said);
  const date = written?.[1] === undefined ? undefined : dateIn(written[1]);
  const name = date === undefined || written === null ? said : said.slice(0, written.index).trim();
  return { to: name === '' ? said : name, date: date ?? yearly(name) ?? '' };
}

const YEARLY: readonly (readonly [RegExp, string])[] = [
  [/^(?:christmas eve|heiligabend|nochebuena)$/i, '12-24'],
  [/^(?:christmas|xmas|x-mas|christmas day|weihnachten|navidad|noël)$/i, '12-25'],
  [/^(?:new year(?:'s)?(?: day)?|neujahr|año nuevo|nouvel an)$/i, '01-01'],
  [/^(?:new year'?s eve|silvester|nochevieja|saint-sylvestre)$/i, '12-31'],
  [/^halloween$/i, '10-31'],
  [/^valentine'?s?(?: day)?$/i, '02-14'],
];

function yearly(name: string): string | undefined {
  return YEARLY.find(([pattern]) => pattern.test(name))?.[1];
}

const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene)/,
  /^(?:feb|fév)/,
  /^(?:mar|mär)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai)/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|ago|aoû)/,
  /^sep/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dez|dic|déc)/,
];

/** The month that a word names, in two digits. */
export function monthIn(word: string): string | undefined {
  const month = /^\p{L}{3,}$/u.test(word) ? MONTHS.findIndex((pattern) => pattern.test(word.toLowerCase())) : -1;
  return month === -1 ? undefined : String(month + 1).padStart(2, '0');
}

/** "June 5", "5. Juni 2027", "2027-06-05". Undefined if it is no day. */
function dateIn(text: string): string | undefined {
  const plain = /^(?:(\d{4})-)?(\d{1,2})-(\d{1,2})$/.exec(text);
  const words = text.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? [];
  const month = plain === null ? words.map((word) => MONTHS.findIndex((pattern) => pattern.test(word)) + 1).find((each) => each > 0) : Number(plain[2]);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const day = plain === null ? Number(numbers.find((number) => number.length < 3)) : Number(plain[3]);
  const year = plain === null ? numbers.find((number) => number.length === 4) : plain[1];
  if (month === undefined || month > 12 || !(day >= 1 && day <= 31)) return undefined;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${year === undefined ? '' : `${year}-`}${twoDigits(month)}-${twoDigits(day)}`;
}
