/** American spelling, in names as well as in text. Words of others, such as the text of one of Node's errors, are exceptions. */

/** Written in two parts, so that this file does not break its own rule. */
const BRITISH = new RegExp(
  [
    ...['col', 'behavi', 'hon', 'fav'].map((start) => `${start}our`),
    ...['final', 'initial', 'memo', 'normal', 'organ', 'recogn', 'serial'].map((start) => `${start}is(?:e|ing|ation)`),
    // "Analyses" is also the plural of "analysis".
    ...['e\\b', 'ed', 'ing'].map((end) => `analys${end}`),
    `catalog${'ue'}`,
    ...['ed', 'er', 'ing'].map((end) => `travell${end}`),
  ].join('|'),
  'i',
);

export function spelling({ files, documents }) {
  return [...files, ...documents].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const word = BRITISH.exec(line)?.[0];
      return word ? [{ file, message: `line ${index + 1} has a British spelling (${word})` }] : [];
    }),
  );
}
