/** Whether the file is `.env` or the like. Samples that are meant to be shared are not. */
export function isSecretPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /^\.env(?:\.|$)/.test(name) && !/\.(?:example|sample|template|dist)$/.test(name);
}

export interface SecretSpan {
  readonly from: number;
  readonly to: number;
}

/** The positions of the values in a `.env` file, including quoted ones over several lines. Comments are not values. */
export function secretSpans(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  const assignment = /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*[=:][ \t]*/gm;
  for (let found = assignment.exec(text); found; found = assignment.exec(text)) {
    const from = found.index + found[0].length;
    const to = endOfValue(text, from);
    if (to > from) spans.push({ from, to });
    assignment.lastIndex = Math.max(to, assignment.lastIndex);
  }
  return spans;
}

function endOfValue(text: string, from: number): number {
  const quote = text[from];
  if (quote === '"' || quote === "'" || quote === '`') {
    for (let at = from + 1; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === quote) return at + 1;
    }
  }
  const end = text.indexOf('\n', from);
  return from + text.slice(from, end < 0 ? undefined : end).trimEnd().length;
}
