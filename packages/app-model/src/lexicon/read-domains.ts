/**
 * Reads the domains. One is written in three kinds of lines:
 *
 *   name/plural | other words | de Name/Plural, other words | es … | fr …
 *   view: field field field ; extra ; extra
 *   > value | value | value                      a sample row, dates as days from today
 *
 * A field is a key of `field-words.ts`, with `!` if it is required, and may say its own options (`status=Open,Done`),
 * type (`season=number`) or type and labels in four languages (`sku=text:Number:Nummer:Número:Numéro`); `_` is a space.
 * An extra is `total`, `detail`, or another view with its field: `board status`, `chart amount`, `calendar date`.
 */
import { VIEWS, type View } from '../model/section.ts';
import { FIELD_TYPES, type FieldType } from '../model/field.ts';
import { LANGUAGES, type Language } from '../model/app-model.ts';

export interface DomainField {
  /** A key of the field lexicon, or a word of its own. */
  readonly word: string;
  readonly isRequired: boolean;
  readonly options?: readonly string[];
  readonly type?: FieldType;
  readonly labels?: Readonly<Record<Language, string>>;
}

export interface DomainName {
  readonly name: string;
  readonly plural: string;
}

export interface Domain {
  /** Its English plural. */
  readonly key: string;
  readonly names: Readonly<Record<Language, DomainName>>;
  /** All words for it, lower case, in every language. */
  readonly words: readonly { readonly word: string; readonly language: Language }[];
  readonly view: View;
  readonly fields: readonly DomainField[];
  readonly hasTotal: boolean;
  readonly hasDetail: boolean;
  readonly extraView?: { readonly view: View; readonly by: string };
  readonly rows: readonly (readonly string[])[];
}

export function readDomains(text: string): Domain[] {
  const blocks: string[][] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (/ \| de /.test(line) && !line.startsWith('>')) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.map(readDomain);
}

function readDomain([head = '', body = '', ...rows]: readonly string[]): Domain {
  const parts = head.split(' | ');
  const named = { en: [parts[0] ?? '', parts[1] ?? ''].join(', ') } as Record<Language, string>;
  for (const part of parts.slice(2)) named[part.slice(0, 2) as Language] = part.slice(3);
  const names = {} as Record<Language, DomainName>;
  const words: Domain['words'][number][] = [];
  for (const language of LANGUAGES) {
    const [first = '', ...others] = (named[language] ?? '').split(', ');
    const [name = '', plural = name] = first.split('/');
    names[language] = { name, plural };
    for (const word of [name, plural, ...others]) if (word !== '') words.push({ word: word.toLowerCase(), language });
  }
  const [shape = '', ...extras] = body.split(' ; ');
  const [view = 'table', fields = ''] = shape.split(': ');
  const extra = extras.map((each) => each.split(' ')).find(([name]) => VIEWS.some((other) => other === name && name !== view));
  return {
    key: names.en.plural,
    names,
    words,
    view: VIEWS.find((name) => name === view) ?? 'table',
    fields: readFields(fields),
    hasTotal: extras.includes('total'),
    hasDetail: extras.includes('detail'),
    ...(extra?.[1] === undefined ? {} : { extraView: { view: extra[0] as View, by: extra[1] } }),
    rows: rows.map((row) =>
      row
        .slice(2)
        .split('|')
        .map((value) => value.trim()),
    ),
  };
}

function readFields(text: string): DomainField[] {
  return text
    .trim()
    .split(/ +/)
    .map((part) => {
      const [word = '', ...detail] = part.replace(/!$/, '').split('=');
      return {
        word: word.replace(/!$/, ''),
        isRequired: part.endsWith('!'),
        ...(detail.length === 0 ? {} : readDetail(detail.join('=').replaceAll('_', ' '))),
      };
    });
}

function readDetail(detail: string): Partial<DomainField> {
  const [first = '', ...rest] = detail.split(':');
  const type = FIELD_TYPES.find((name) => name === first);
  if (type === undefined) return { options: detail.split(',') };
  if (type === 'choice') return { type, options: (rest[0] ?? '').split(',') };
  if (rest.length < 4) return { type };
  return { type, labels: { en: rest[0] ?? '', de: rest[1] ?? '', es: rest[2] ?? '', fr: rest[3] ?? '' } };
}
