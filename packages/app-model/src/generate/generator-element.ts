/** The component of a generator, and its properties. */
import type { GeneratorKind } from '../model/generator.ts';
import type { SectionOf } from '../model/section.ts';

const COMPONENTS: Readonly<Record<GeneratorKind, string>> = {
  password: 'PasswordGenerator',
  picker: 'RandomPicker',
  teams: 'RandomPicker',
  quote: 'QuoteGenerator',
  name: 'NameGenerator',
  coin: 'CoinFlip',
  number: 'RandomNumber',
  palette: 'PaletteGenerator',
  lorem: 'LoremGenerator',
};

export function generatorElement(section: SectionOf<'generator'>): { readonly component: string; readonly properties: Readonly<Record<string, unknown>> } {
  const { kind, title, length, digits, symbols, items, count, min, max, names, history } = section;
  const own: Readonly<Record<GeneratorKind, object>> = {
    password: { length, digits, symbols },
    picker: { items },
    teams: { items, teamCount: count ?? 2 },
    quote: { items: items ?? [] },
    name: { names: names ?? { first: ['Alex'], last: ['Example'] }, count },
    coin: {},
    number: { min, max, count },
    palette: { count },
    lorem: { count },
  };
  return { component: COMPONENTS[kind], properties: { title, ...own[kind], hasHistory: history } };
}
