/** Lists in a phrase: "title, author and year", with parentheses kept whole. */
export function readItems(phrase: string): string[] {
  const kept: string[] = [];
  // "min and max players": two numbers of one thing.
  const paired = phrase.replace(
    /\b(min|minimum|first|start|planned|old|home) (?:and|&|\/) (max|maximum|last|end|actual|new|away) (?=(\p{L}+))/giu,
    (_all, one: string, other: string, thing: string) => `${one} ${thing}, ${other} `,
  );
  // "amount earned and spent": two amounts.
  const told = paired.replace(/\b(amount|money|hours|date|time) (\p{L}+(?:ed|nt|id)) (?:and|&|\/) (\p{L}+(?:ed|nt|id))(?= |,|$)/giu, '$1 $2, $1 $3');
  const marked = told.replace(/\([^)]*\)/g, (inside) => {
    kept.push(inside);
    return `¤${kept.length - 1}`;
  });
  return marked
    .split(/\s*[,;]\s*(?:and |or |plus (?!one\b)|also |as well as )?|\s+(?:and also|and|plus(?! one\b)|as well as|along with|& )\s*|\s*\+\s*/i)
    .map((item) => item.replace(/¤(\d+)/g, (_mark, index: string) => kept[Number(index)] ?? '').trim())
    .filter((item) => item !== '');
}

export interface Item {
  readonly text: string;
  /** "a timer" has one, "title" does not. */
  readonly hasArticle: boolean;
}

export function readItem(phrase: string): Item {
  const text = phrase
    .replace(
      /^(?:(?:also|just|only|some|the|an?|my|our|its|their|another|one more|one|new|extra|additional|separate|own|little|small|simple|nice|beautiful|big|different|its own|second|third|further|more)\s+)+/i,
      '',
    )
    .trim();
  return { text: text === '' ? phrase : text, hasArticle: /^(?:also |just )?(?:an?|the|another|one)\s/i.test(phrase) };
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' ');
const TENS: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  fünf: 5,
  zehn: 10,
  zwanzig: 20,
  dreißig: 30,
  cinco: 5,
  diez: 10,
  veinte: 20,
  treinta: 30,
  cinq: 5,
  dix: 10,
  vingt: 20,
  trente: 30,
  drei: 3,
  tres: 3,
  trois: 3,
};

/** The first number of a phrase, in digits or words. */
export function numberIn(phrase: string): number | undefined {
  const digits = /-?\d+(?:[.,]\d+)?/.exec(phrase)?.[0];
  if (digits !== undefined) return Number(digits.replace(',', '.'));
  const words = phrase.toLowerCase().split(/[^\p{L}]+/u);
  for (const [index, word] of words.entries()) {
    const small = NUMBERS.indexOf(word);
    if (small !== -1) return small;
    const ten = TENS[word];
    if (ten !== undefined) return ten + Math.max(0, NUMBERS.indexOf(words[index + 1] ?? '?'));
  }
  return undefined;
}
