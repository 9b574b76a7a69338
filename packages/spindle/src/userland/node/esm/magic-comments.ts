/** Gives each comment of a source, in their order: acorn with its `onComment`. May throw where the source is none. */
type ReadComments = (onComment: (isBlock: boolean, text: string) => void) => unknown;

type MagicName = 'sourceMappingURL' | 'sourceURL';

/** What may stand between `//` and the end of a line. */
const FORMS = { sourceMappingURL: formOf('sourceMappingURL'), sourceURL: formOf('sourceURL') };

/**
 * `//# sourceMappingURL=` and `//# sourceURL=` as V8 reads them: the last one counts, one that is empty or
 * followed by other words takes the one before it back; null if there is none.
 * Source: Scanner::TryToParseMagicComment in v8/src/parsing/scanner.cc.
 */
export function findMagicComment(source: string, name: MagicName, readComments: ReadComments): string | null {
  const places = placesOf(source, name);
  if (places.every(({ value }) => value === '')) return null;
  const last = places[0]!;
  // Nearly always the last line, which begins as a comment: were it within a text, that would have to end behind it.
  if (last.isWholeLine && last.value !== '' && !/[`'"]|\*\//.test(last.value) && source.slice(last.end).trim() === '') return last.value;
  return lastOfComments(name, readComments);
}

/** Where it stands in the source, in a comment or in a text; the last place first. */
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
    // Whoever compiles the source says what is wrong with it.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return last;
}

/** Its group is the value; absent where other words follow, or none is there. */
function formOf(name: MagicName): RegExp {
  return new RegExp(`^[#@]\\s${name}=(?:[^\\S\\r\\n]*(\\S+)\\s*$)?`);
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}
