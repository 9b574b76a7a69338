/** An expression without the parentheses around all of it. */
export function withoutParentheses(expression: string): string {
  const text = expression.trim();
  if (!text.startsWith('(')) return text;
  return [...depths(text)].findIndex(({ depth, index }) => depth === 0 && index > 0) === text.length - 1 ? withoutParentheses(text.slice(1, -1)) : text;
}

/** The operands of AND or OR, outside of parentheses and texts. One if there is no such operator. */
export function splitAtTop(expression: string, operator: 'AND' | 'OR'): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { depth, index, isText } of depths(expression)) {
    if (depth > 0 || isText || index < start) continue;
    const found = new RegExp(String.raw`^\s${operator}\s`, 'i').exec(expression.slice(index, index + operator.length + 2));
    if (!found) continue;
    parts.push(expression.slice(start, index).trim());
    start = index + found[0].length;
  }
  return [...parts, expression.slice(start).trim()];
}

/** How many parentheses each character is in, and whether it belongs to a text or a quoted name. The closing one counts as outside. */
function* depths(text: string): Generator<{ readonly depth: number; readonly index: number; readonly isText: boolean }> {
  let depth = 0;
  let quote: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quote !== undefined) {
      yield { depth, index, isText: true };
      if (character === quote) quote = undefined;
      continue;
    }
    if (character === "'" || character === '"') quote = character;
    if (character === '(') depth++;
    if (character === ')') depth--;
    yield { depth, index, isText: quote !== undefined };
  }
}
