/** Pages that are listed: "with two pages: home and about" is "with a page called about", and a home page. */
const LISTED =
  /\b(with|has|having)(?: the)?(?: (?:two|three|four|five|\d+))? pages:? (?!(?:per|a|each|every|read|left) )(?:called |named )?([\p{L} ]+(?:, [\p{L} ]+)*,? and [\p{L} ]+)$/iu;
/** "with home, about and contact pages" */
const NAMED = /\b(with|has|having) (?:an? |the )?((?:\p{L}+, )*\p{L}+,? and (?:an? )?\p{L}+) pages\b/iu;
const USUAL = /\b(?:home|about|contact)\b/i;
/** Without an "and" it is a list of pages only after a colon. */
const AFTER_COLON = /\bpages: ?(\p{L}+(?: \p{L}+)?(?:, \p{L}+(?: \p{L}+)?)*), (\p{L}+(?: \p{L}+)?)(?=$|\.)/iu;
/** Apps with several pages have a navigation anyway. */
const NAVIGATION =
  /,? (?:and|with|plus) (?:an? |the )?(?:simple |top |main |sticky )?(?:nav(?:igation)?(?:[ -]?(?:bar|menu))?|menu bar)(?: (?:at|on) (?:the )?top)?(?=$|,|\.| and )/i;
const HOME = /^(?:the )?(?:home|start)(?: page)?$/i;

export interface PageNames {
  readonly text: string;
  /** The first page is named: it stays, also when nothing else is on it. */
  readonly hasHome: boolean;
}

export function readPageNames(text: string): PageNames {
  const isSite = /\bpages\b/i.test(text);
  const plain = (isSite ? text.replace(NAVIGATION, '') : text)
    .replace(NAMED, (all, word: string, names: string) => (USUAL.test(names) ? asPages(word, names.split(/,? and (?:an? )?|, /)) : all))
    .replace(AFTER_COLON, 'pages: $1 and $2');
  const single = plain.replace(/\b(?:an?|the) (?:home|start) page(?:,? and (?=an? )|, (?=an? ))/i, '');
  let hasHome = single !== plain;
  const listed = single.replace(LISTED, (all, word: string, names: string) => {
    const pages = names.split(/,? and |, /).map((name) => name.trim());
    const others = pages.filter((name) => !HOME.test(name)).map((name) => `a page called ${name.replace(/ page$/i, '')}`);
    if (others.length === 0) return all;
    hasHome ||= others.length < pages.length;
    return `${word} ${enumerated(others)}`;
  });
  return { text: listed, hasHome };
}

function asPages(word: string, names: readonly string[]): string {
  const others = names.filter((name) => !HOME.test(name)).map((name) => `a page called ${name}`);
  return `${word} ${names.length > others.length ? 'a home page and ' : ''}${enumerated(others)}`;
}

function enumerated(phrases: readonly string[]): string {
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
}
