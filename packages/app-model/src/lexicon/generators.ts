/** Generators that people know by a name, in four languages, and what some of them choose from. */
import type { Language } from '../model/app-model.ts';
import type { GeneratorKind } from '../model/generator.ts';
import type { SectionOf } from '../model/section.ts';
import type { InLanguages } from './formulas/formula-entry.ts';
import { namedAtEnd, translatedNames } from './tool-phrases.ts';

const NAMES: readonly { readonly kind: GeneratorKind; readonly names: InLanguages }[] = [
  {
    kind: 'password',
    names: {
      en: 'password generator|random password generator|password maker|password creator|secure password generator|strong password generator',
      de: 'passwortgenerator|passwort-generator|passwort generator',
      es: 'generador de contraseñas|generador de claves|generador de contraseña',
      fr: 'générateur de mots de passe|générateur de mot de passe',
    },
  },
  {
    kind: 'quote',
    names: {
      en: 'quote generator|random quote generator|random quotes|quote machine|inspirational quote generator|motivational quote generator|random quote machine|quotes generator|saying generator',
      de: 'zitategenerator|zitate-generator|sprüchegenerator|zitatgenerator|spruchgenerator',
      es: 'generador de citas|generador de frases',
      fr: 'générateur de citations|générateur de citation',
    },
  },
  {
    kind: 'picker',
    names: {
      en: 'random picker|name picker|random name picker|winner picker|raffle picker|lucky draw|random chooser|decision maker|random draw|lucky picker|winner generator|prize draw|random pick|name drawer|winner drawer',
      de: 'zufallsgenerator|namenslosung|losgenerator|entscheidungshilfe|namensauslosung',
      es: 'sorteo de nombres|selector al azar|sorteador',
      fr: 'tirage au sort|tirage au sort de noms',
    },
  },
  {
    kind: 'teams',
    names: {
      en: 'team generator|random team generator|team picker|team maker|group generator|random group generator|random teams|random team picker',
      de: 'teamgenerator|gruppengenerator|team-generator|gruppeneinteiler',
      es: 'generador de equipos|generador de grupos',
      fr: "générateur d' équipes|générateur de groupes",
    },
  },
  {
    kind: 'coin',
    names: {
      en: 'coin flip|coin toss|coin flipper|coin flip app|heads or tails|coin tosser|flip a coin',
      de: 'münzwurf|kopf oder zahl',
      es: 'cara o cruz|lanzar una moneda|lanzamiento de moneda',
      fr: 'pile ou face',
    },
  },
  {
    kind: 'number',
    names: {
      en: 'random number generator|number generator|random number picker|number picker|lottery number generator|random numbers generator|random number|lottery numbers generator',
      de: 'zufallszahlengenerator|zufallszahlen|zufallszahl|lottozahlengenerator',
      es: 'generador de números|generador de números aleatorios|números aleatorios',
      fr: 'générateur de nombres|générateur de nombres aléatoires|nombres aléatoires',
    },
  },
  {
    kind: 'palette',
    names: {
      en: 'palette generator|color palette generator|color scheme generator|random color generator|color generator|random palette generator',
      de: 'farbpalettengenerator|farbgenerator|farbpaletten-generator|palettengenerator',
      es: 'generador de paletas|generador de colores|generador de paletas de colores',
      fr: 'générateur de palettes|générateur de couleurs|générateur de palette de couleurs',
    },
  },
  {
    kind: 'name',
    names: {
      en: 'name generator|random name generator|fake name generator|placeholder name generator|placeholder names generator|character name generator',
      de: 'namensgenerator|namen-generator|namengenerator',
      es: 'generador de nombres',
      fr: 'générateur de noms|générateur de prénoms',
    },
  },
  {
    kind: 'lorem',
    names: {
      en: 'lorem ipsum generator|lorem generator|placeholder text generator|dummy text generator|lorem ipsum|filler text generator|lorem ipsum text generator',
      de: 'blindtextgenerator|lorem-ipsum-generator|blindtext-generator',
      es: 'generador de lorem ipsum|generador de texto de relleno',
      fr: 'générateur de lorem ipsum|générateur de faux texte',
    },
  },
];

const BY_NAME: ReadonlyMap<string, GeneratorKind> = new Map(NAMES.flatMap(({ kind, names }) => names.en.split('|').map((name) => [name, kind] as const)));

/** The generator that a phrase of the grammar's English ends in. */
export const generatorNamed = (phrase: string): GeneratorKind | undefined => namedAtEnd(phrase, BY_NAME);

export function generatorNames(): Iterable<string> {
  return BY_NAME.keys();
}

export const translatedGeneratorNames = (language: Exclude<Language, 'en'>) => translatedNames(NAMES, language);

const people = (names: string): readonly string[] => names.split(' ');

/** What is chosen from, until a person writes their own. The sayings are proverbs. */
export const GENERATED: Readonly<
  Record<Language, { readonly quotes: readonly string[]; readonly first: readonly string[]; readonly last: readonly string[] }>
> = {
  en: {
    quotes: [
      'Well begun is half done.',
      'Many hands make light work.',
      'A journey of a thousand miles begins with a single step.',
      'Little strokes fell great oaks.',
      'Where there is a will, there is a way.',
      'Still waters run deep.',
      'Practice makes perfect.',
      'The early bird catches the worm.',
      'Better late than never.',
      'Every cloud has a silver lining.',
      'Slow and steady wins the race.',
      'A good beginning makes a good ending.',
    ],
    first: people('Alice Ben Clara David Ella Finn Grace Henry Ivy Jack Lena Max Nora Oscar'),
    last: people('Baker Carter Evans Foster Green Hill Lane Moore Parker Reed Stone Walker Wood Young'),
  },
  de: {
    quotes: [
      'Gut begonnen ist halb gewonnen.',
      'Viele Hände machen der Arbeit bald ein Ende.',
      'Wer rastet, der rostet.',
      'Steter Tropfen höhlt den Stein.',
      'Wo ein Wille ist, ist auch ein Weg.',
      'Stille Wasser sind tief.',
      'Übung macht den Meister.',
      'Morgenstund hat Gold im Mund.',
      'Besser spät als nie.',
      'Auf Regen folgt Sonnenschein.',
      'Eile mit Weile.',
      'Ende gut, alles gut.',
    ],
    first: people('Anna Ben Clara David Emma Felix Greta Hannes Ida Jonas Lena Max Nora Paul'),
    last: people('Bauer Becker Fischer Hoffmann Keller Koch Lang Meyer Richter Schmidt Vogel Wagner Weber Wolf'),
  },
  es: {
    quotes: [
      'Quien mucho abarca, poco aprieta.',
      'Más vale tarde que nunca.',
      'A quien madruga, Dios le ayuda.',
      'Poco a poco se va lejos.',
      'Querer es poder.',
      'La práctica hace al maestro.',
      'Después de la tormenta viene la calma.',
      'No hay mal que por bien no venga.',
      'Obras son amores, y no buenas razones.',
      'La unión hace la fuerza.',
      'Bien está lo que bien acaba.',
      'Paso a paso se anda todo el camino.',
    ],
    first: people('Ana Bruno Carla Diego Elena Hugo Inés Javier Lucía Marcos Nuria Pablo Sara Tomás'),
    last: people('Castro Díaz Flores García Herrera López Molina Navarro Ortega Pérez Ramos Romero Torres Vega'),
  },
  fr: {
    quotes: [
      'Petit à petit, l’oiseau fait son nid.',
      'Mieux vaut tard que jamais.',
      'Vouloir, c’est pouvoir.',
      'C’est en forgeant qu’on devient forgeron.',
      'Après la pluie, le beau temps.',
      'L’union fait la force.',
      'Qui va lentement va sûrement.',
      'Tout est bien qui finit bien.',
      'Les petits ruisseaux font les grandes rivières.',
      'L’avenir appartient à ceux qui se lèvent tôt.',
      'Rien ne sert de courir ; il faut partir à point.',
      'À cœur vaillant rien d’impossible.',
    ],
    first: people('Alice Basile Camille Damien Élise Hugo Inès Jules Léa Louis Manon Noé Paul Zoé'),
    last: people('Bernard Blanc Dubois Fontaine Girard Lambert Lefèvre Martin Mercier Moreau Petit Renard Roux Vidal'),
  },
};

/** The same generator in another language, as far as it chooses from what the lexicon has. */
export function translatedGenerator(
  { items, names }: SectionOf<'generator'>,
  from: Language,
  to: Language,
): Pick<SectionOf<'generator'>, 'items' | 'names'> | undefined {
  const [before, after] = [GENERATED[from], GENERATED[to]];
  if (isSame(items, before.quotes)) return { items: [...after.quotes] };
  if (isSame(names?.first, before.first) && isSame(names?.last, before.last)) return { names: { first: [...after.first], last: [...after.last] } };
  return undefined;
}

function isSame(list: readonly string[] | undefined, other: readonly string[]): boolean {
  return list?.length === other.length && list.every((text, index) => text === other[index]);
}
