/** SQL in pieces: text, and the values that are bound into it. Text never comes from a request; names are quoted by `ident`. */

export class Fragment {
  constructor(
    /** One more than there are values. */
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** A piece with other pieces in it; anything else that is put in becomes a bound value. */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Fragment {
  const all: string[] = [texts[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string) => {
    all[all.length - 1] += text;
  };
  parts.forEach((part, index) => {
    if (part instanceof Fragment) {
      append(part.texts[0] ?? '');
      part.values.forEach((value, at) => {
        values.push(value);
        all.push(part.texts[at + 1] ?? '');
      });
    } else {
      values.push(part);
      all.push('');
    }
    append(texts[index + 1] ?? '');
  });
  return new Fragment(all, values);
}

/** Text of ours, such as a keyword, or of the catalogs, such as a type. */
export const raw = (text: string): Fragment => new Fragment([text], []);

export const EMPTY = raw('');

/** A name in double quotes. PostgreSQL has no name with a zero character. */
export const ident = (name: string): Fragment => raw(`"${name.replaceAll('\0', '').replaceAll('"', '""')}"`);

export const qualified = ({ schema, name }: { readonly schema: string; readonly name: string }): Fragment => sql`${ident(schema)}.${ident(name)}`;

/** A constant of the catalogs, where a value cannot be bound. */
export const literal = (text: string): Fragment => raw(`${text.includes('\\') ? 'E' : ''}'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);

export function join(pieces: readonly Fragment[], separator: string): Fragment {
  if (pieces.length === 0) return EMPTY;
  const texts: string[] = [''];
  pieces.forEach((piece, index) => {
    texts[texts.length - 1] += (index === 0 ? '' : separator) + (piece.texts[0] ?? '');
    texts.push(...piece.texts.slice(1));
  });
  return new Fragment(
    texts,
    pieces.flatMap(({ values }) => values),
  );
}

/** A statement with numbered parameters. */
export interface Printed {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function print({ texts, values }: Fragment): Printed {
  return { text: texts.reduce((all, text, index) => (index === 0 ? text : `${all}$${index}${text}`), ''), values };
}
