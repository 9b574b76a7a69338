/** How much of the text around a mistake is quoted. */
const QUOTED = 40;

/** Says for the model why a tool call's arguments are not JSON, and where. */
export function jsonProblem(json: string): string {
  if (json.trim() === '') return 'it has no arguments. Send them as a JSON object.';
  const at = mistakeIn(json);
  if (at === undefined) return 'its arguments must be a JSON object.';
  if (at === json.length) {
    const end = JSON.stringify(json.slice(-QUOTED));
    return `its arguments were cut off after ${json.length} characters, at ${end}. Call it again with less text.`;
  }
  const before = json.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  const found = JSON.stringify(json.slice(at, at + QUOTED));
  return `its arguments are not valid JSON (${place}, at ${found}). Escape quotes as \\" and line breaks as \\n inside of strings.`;
}

/** Whether more text could complete the arguments. */
export function wasCutOff(json: string): boolean {
  return json.trim() !== '' && mistakeIn(json) === json.length;
}

/** The length of the longest beginning that more text could complete. Undefined if the text is JSON. */
function mistakeIn(json: string): number | undefined {
  if (canBeCompleted(json)) return isJson(json) ? undefined : json.length;
  let [good, bad] = [0, json.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (canBeCompleted(json.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isJson(text: string): boolean {
  return problemOf(text) === undefined;
}

/** V8 reports a text that is too short at its end; it gives other positions only for some mistakes. */
function canBeCompleted(text: string): boolean {
  const problem = problemOf(text);
  if (problem === undefined || problem.startsWith('Unexpected end') || problem.startsWith('Unterminated string')) return true;
  const at = /at position (\d+)/.exec(problem)?.[1];
  return at !== undefined && Number(at) >= text.length;
}

function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message;
  }
}
