const ESCAPE_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/** Terminal output as text: without escape sequences, and with only the last state of a line that was overwritten. */
export function plainText(output: string): string {
  const text = output.replace(ESCAPE_SEQUENCE, '');
  if (!text.includes('\r')) return text;
  // Line by line, because a pattern that looks for a return would read a long line again from each of its characters.
  const lines = text.split('\n');
  return lines.map((line, index) => lastForm(index < lines.length - 1 ? withoutReturns(line) : line)).join('\n');
}

function lastForm(line: string): string {
  return line.slice(line.lastIndexOf('\r') + 1);
}

/** A return right before the end of a line does not overwrite the line. */
function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end--;
  return line.slice(0, end);
}

/** The last `count` lines after more output. A line that starts over in place (a counter) replaces itself. */
export function appendToTail(tail: readonly string[], output: string, count: number): readonly string[] {
  const startsOver = /^\r(?!\n)/.test(output.replace(ESCAPE_SEQUENCE, ''));
  const lines = plainText(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return tail;
  return [...(startsOver ? tail.slice(0, -1) : tail), ...lines].slice(-count);
}

/** Head and tail of a long output, for the model. Source: docs/assistant-protocol.md. */
export function headAndTail(text: string, maxCharacters = 8 * 1024): string {
  if (text.length <= maxCharacters) return text;
  const half = Math.floor(maxCharacters / 2);
  return `${text.slice(0, half)}\n… ${text.length - 2 * half} characters omitted …\n${text.slice(-half)}`;
}
