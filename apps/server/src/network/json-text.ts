import { AppError } from '@lathe/protocol';

/**
 * Nesting levels. Files, chats and tool arguments need a dozen, and code that walks a value recurses once per level.
 */
export const JSON_LEVELS_MAX = 200;

/** As a key it sets an object's prototype instead of a property, so its value would be lost. */
const PROTOTYPE_KEY = '__proto__';
/** Length of that key if each of its letters is escaped. */
const ESCAPED_KEY_MAX_LENGTH = PROTOTYPE_KEY.length * '\\u0000'.length;

/**
 * Parses JSON from outside. It is scanned before it is parsed, so that rejected JSON never becomes objects.
 * @throws AppError 'invalid-input' for what is not JSON, is nested too deeply, or has the key `__proto__`
 */
export function parseJson(text: string, what: string): unknown {
  requirePlainShape(text, what);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid-input', `${what} is not valid JSON.`, { cause });
  }
}

/** Brackets and keys are found without a grammar: invalid JSON may pass, and then fails to parse. */
function requirePlainShape(text: string, what: string): void {
  let level = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text[index]) {
      case '[':
      case '{':
        if (++level > JSON_LEVELS_MAX) throw new AppError('invalid-input', `${what} is nested more than ${JSON_LEVELS_MAX} levels deep. Flatten it.`);
        break;
      case ']':
      case '}':
        level -= 1;
        break;
      case '"': {
        const end = closingQuote(text, index + 1);
        if (isPrototypeKey(text, index, end)) {
          throw new AppError('invalid-input', `${what} uses the name "${PROTOTYPE_KEY}", which cannot be stored. Choose another name.`);
        }
        index = end;
      }
    }
  }
}

function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslash = quote - 1;
    while (backslash >= from && text[backslash] === '\\') backslash -= 1;
    if ((quote - 1 - backslash) % 2 === 0) return quote;
  }
  return text.length;
}

function isPrototypeKey(text: string, start: number, end: number): boolean {
  const length = end - start - 1;
  if (length < PROTOTYPE_KEY.length || length > ESCAPED_KEY_MAX_LENGTH) return false;
  if (nameIn(text.slice(start, end + 1)) !== PROTOTYPE_KEY) return false;
  let after = end + 1;
  while (/\s/.test(text[after] ?? '')) after += 1;
  return text[after] === ':';
}

function nameIn(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // Not JSON: the whole text will fail to parse.
    return undefined;
  }
}
