/** Pages that are listed: "with two pages: home and about" is "with a page called about", and a home page. */
const LISTED =
  /\b(with|has|having)(?: the)?(?: (?:two|three|four|five|\d+))? pages:? (?!(?:per|a|each|every|read|left) )(?:called |named )?([\p{L} ]+(?:, [\p{L} ]+)*,? and [\p{L} ]+)$/iu;
const HOME = /^(?:the )?(?:home|start)(?: page)?$/i;

export interface PageNames {
  readonly text: string;
  /** The first page is named: it stays, also when nothing else is on it. */
  readonly hasHome: boolean;
}

export function readPageNames(text: string): PageNames {
  const single = text.replace(/\b(?:an?|the) (?:home|start) page(?:,? and (?=an? )|, (?=an? ))/i, '');
  let hasHome = single !== text;
  const listed = single.replace(LISTED, (all, word: string, names: string) => {
    const pages = names.split(/,? and |, /).map((name) => name.trim());
    const others = pages.filter((name) => !HOME.test(name)).map((name) => `a page called ${name.replace(/ page$/i, '')}`);
    if (others.length === 0) return all;
    hasHome ||= others.length < pages.length;
    return `${word} ${others.length === 1 ? '' : `${others.slice(0, -1).join(', ')} and `}${others.at(-1)}`;
  });
  return { text: listed, hasHome };
}
