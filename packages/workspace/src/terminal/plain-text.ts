const ESCAPE_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/** Terminal output as text: no escape sequences, and of a line that was overwritten only its last form. */
export function plainText(output: string): string {
  return output
    .replace(ESCAPE_SEQUENCE, '')
    .replace(/\r\n/g, '\n')
    .replace(/[^\n]*\r(?!\n)/g, '');
}

/** The last `count` lines after more output came. A line that starts over in place (a count) replaces itself. */
export function appendToTail(tail: readonly string[], output: string, count: number): readonly string[] {
  const startsOver = /^\r(?!\n)/.test(output.replace(ESCAPE_SEQUENCE, ''));
  const lines = plainText(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return tail;
  return [...(startsOver ? tail.slice(0, -1) : tail), ...lines].slice(-count);
}

/** Head and tail of a long output, as the model is told. Source: assistant protocol. */
export function headAndTail(text: string, maxCharacters = 8 * 1024): string {
  if (text.length <= maxCharacters) return text;
  const half = Math.floor(maxCharacters / 2);
  return `${text.slice(0, half)}\n… ${text.length - 2 * half} characters left out …\n${text.slice(-half)}`;
}
