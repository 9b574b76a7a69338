/** Values for a new field in the sample rows that are there, so that the app shows what the field is for. */
import { fieldByWord } from '../../lexicon/fields.ts';
import { LANGUAGES, type Entity, type Language } from '../../model/app-model.ts';
import type { Field, Value } from '../../model/field.ts';

export function sampleValues(field: Field, rows: Entity['rows']): Value[] {
  return rows.map((_row, index) => sample(field, index));
}

/** Counted up, and from the beginning again where the field allows no more. */
function within({ min = 1, max }: Field, index: number): number {
  return max === undefined || max < min ? Math.max(min, index + 1) : min + (index % (Math.floor(max - min) + 1));
}

const STEPS: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: ['Gather what is needed', 'Begin', 'Look it over'],
  de: ['Alles bereitlegen', 'Anfangen', 'Noch einmal ansehen'],
  es: ['Reunir lo necesario', 'Empezar', 'Revisarlo'],
  fr: ['Rassembler le nécessaire', 'Commencer', 'Relire'],
};

/** In the language of the label. A label of a person's own says nothing about it. */
function stepsIn(label: string, done: number): string[] {
  const known = fieldByWord(label);
  const language = LANGUAGES.find((each) => known?.labels[each] === label);
  return language === undefined ? [] : STEPS[language].map((step, index) => `${index <= done ? '[x]' : '[ ]'} ${step}`);
}

function sample(field: Field, index: number): Value {
  switch (field.type) {
    case 'choice':
      return field.options?.[index % field.options.length] ?? '';
    case 'date':
      if (/birth|geburt|nacimiento|cumpleaños|naissance|anniversaire/i.test(field.label)) return `today-${9000 + index * 137}`;
      return `today+${index * 2 + 1}`;
    case 'datetime':
      return `today+${index * 2 + 1}`;
    case 'number':
      return /year|jahr|año|année/i.test(field.label) ? 2018 + 3 * index : within(field, index);
    case 'money':
      return (index + 1) * 10;
    case 'rating':
      return 5 - (index % 3);
    case 'boolean':
      // Some are favorites, so that a list of those alone is not empty.
      return field.key === 'favorite' && index % 3 === 0;
    case 'tags':
      return [];
    case 'checklist':
      return index < 2 ? stepsIn(field.label, index) : [];
    default:
      return '';
  }
}
