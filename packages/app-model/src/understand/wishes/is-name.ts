/** Whether words can be what something is called, and are not half a sentence that was not understood. */

const SENTENCE =
  /\b(?:between|after|before|per|instead|please|should|can|could|would|will|than|without|because|so that|not|don't|doesn't|every|each|whenever|if|while|columns|fields|as (?:an?|big|large|small|bars|numbers|tiles|cards|icons)|in (?:red|green|blue|yellow|orange|bold|colou?r))\b| with \S|^(?:two|three|four|five|six) |[:;?!]/i;

/** What begins like a request, or names what an app shows, is not what something is called. */
const ASKING =
  /^(?:mark|highlight|show|hide|put|make|move|sort|group|count|warn|remind|let|allow|link|add|remove|delete|change|display|colou?r|have|use|take|turn) \S|\b(?:pie|bar|line|column) (?:charts?|graphs?)$| (?:charts?|graphs?|diagrams?)$|\b\d+ ?(?:%|percent)|\b(?:budget|limit|maximum|minimum|goal|target) (?:of )?\d|\b(?:pie|bar|line|column|donut) ?(?:charts?|graphs?) |^progress bars?$| of the (?:day|week|month)$|^averages? (?:per|by|over) |\b(?:at the (?:top|bottom|end)|on top|in front)$/i;

export function isName(text: string, mayHaveDigits = true): boolean {
  const words = text.trim().split(/\s+/);
  if (/^§\d+$/.test(text)) return true;
  return words.length < 6 && !SENTENCE.test(text) && !ASKING.test(text) && (mayHaveDigits || !/\d/.test(text));
}
