const OPENING = /^\s*```[\w.+-]*[^\S\n]*\n/;
const CLOSING = /\n?```\s*$/;
/** The maximum length of an opening fence, and of what may follow the closing one. */
const HELD_LENGTH = 64;

/**
 * The text without the code fence that models put around a file although they were asked not to. Holds back only the
 * first and the last few characters. A fence inside the file belongs to the file.
 */
export async function* withoutFence(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let held = '';
  let isFenced: boolean | undefined;
  for await (const text of texts) {
    held += text;
    if (isFenced === undefined) {
      const start = held.trimStart();
      if ((start === '' || '```'.startsWith(start.slice(0, 3)) || start.startsWith('```')) && !OPENING.test(held) && held.length < HELD_LENGTH) continue;
      isFenced = OPENING.test(held);
      if (isFenced) held = held.replace(OPENING, '');
    }
    if (!isFenced) {
      if (held !== '') yield held;
      held = '';
    } else if (held.length > HELD_LENGTH) {
      yield held.slice(0, -HELD_LENGTH);
      held = held.slice(-HELD_LENGTH);
    }
  }
  const rest = isFenced === true ? held.replace(CLOSING, '\n') : held;
  if (rest.trim() !== '' || (isFenced !== undefined && rest !== '')) yield rest;
}
