/** Calls back for each comment of a source in order, using acorn's `onComment`. May throw if the source is invalid. */
type ReadComments = (onComment: (isBlock: boolean, text: string) => void) => unknown;

type MagicName = 'sourceMappingURL' | 'sourceURL';

/** What can appear between `//` and the end of a line. */
const FORMS = { sourceMappingURL: formOf('sourceMappingURL'), sourceURL: formOf('sourceURL') };

/**
 * Finds `//# sourceMappingURL=` and `//# sourceURL=` like V8: the last one counts, and an empty one, or one
 * followed by other words, revokes the one before it. Null if there is none. Source:
 * Scanner::TryToParseMagicComment in v8/src/parsing/scanner.cc.
 */
export function findMagicComment(source: string, name: MagicName, readComments: ReadComments): string | null {
  const places = placesOf(source, name);
  if (places.every(({ value }) => value === '')) return null;
  const last = places[0]!;
  // Nearly always it is the last line and starts as a comment: if it were inside a string, the string would have
  // to end after it.
  if (last.isWholeLine && last.value !== '' && !/[`'"]|\*\//.test(last.value) && source.slice(last.end).trim() === '') return last.value;
  return lastOfComments(name, readComments);
}

/** Its occurrences in the source, in comments or strings, last one first. */
function placesOf(source: string, name: MagicName): { readonly value: string; readonly isWholeLine: boolean; readonly end: number }[] {
  const places = [];
  for (let at = source.lastIndexOf(`${name}=`); at > 3; at = source.lastIndexOf(`${name}=`, at - 1)) {
    if (!source.startsWith('//', at - 4)) continue;
    const end = lineEnd(source, at);
    const found = FORMS[name].exec(source.slice(at - 2, end));
    if (found) places.push({ value: found[1] ?? '', isWholeLine: source.slice(source.lastIndexOf('\n', at) + 1, at - 4).trim() === '', end });
  }
  return places;
}

function lastOfComments(name: MagicName, readComments: ReadComments): string | null {
  let last: string | null = null;
  try {
    readComments((isBlock, text) => {
      const found = isBlock ? null : FORMS[name].exec(text);
      if (found) last = found[1] ?? null;
    });
  } catch (error) {
    // The compiler will report what is wrong with the source.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return last;
}

/** The group captures the value; it is missing if there is none or if other words follow. */
function formOf(name: MagicName): RegExp {
  return new RegExp(`^[#@]\\s${name}=(?:[^\\S\\r\\n]*(\\S+)\\s*$)?`);
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}
