/** What the written code says about things, in the app's language. The rest is in `texts.ts` of the app. */
import type { Language } from '../model/app-model.ts';

export interface Phrases {
  readonly add: (name: string) => string;
  readonly edit: (name: string) => string;
  readonly none: (plural: string) => string;
  readonly search: (plural: string) => string;
  readonly by: (what: string, field: string) => string;
  readonly average: (what: string) => string;
  readonly emptyPage: string;
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    add: (name) => `Add ${name}`,
    edit: (name) => `Edit ${name}`,
    none: (plural) => `No ${plural} yet`,
    search: (plural) => `Search ${plural}`,
    by: (what, field) => `${what} by ${field}`,
    average: (what) => `Average ${what.toLowerCase()}`,
    emptyPage: 'This page is still empty.',
  },
  de: {
    add: (name) => `${name} hinzufügen`,
    edit: (name) => `${name} bearbeiten`,
    none: (plural) => `Noch keine ${plural}`,
    search: (plural) => `${plural} durchsuchen`,
    by: (what, field) => `${what} nach ${field}`,
    average: (what) => `${what} im Durchschnitt`,
    emptyPage: 'Diese Seite ist noch leer.',
  },
  es: {
    add: (name) => `Añadir ${name}`,
    edit: (name) => `Editar ${name}`,
    none: (plural) => `Aún no hay ${plural}`,
    search: (plural) => `Buscar ${plural}`,
    by: (what, field) => `${what} por ${field}`,
    average: (what) => `Promedio de ${what.toLowerCase()}`,
    emptyPage: 'Esta página aún está vacía.',
  },
  fr: {
    add: (name) => `Ajouter ${name}`,
    edit: (name) => `Modifier ${name}`,
    none: (plural) => `Pas encore de ${plural}`,
    search: (plural) => `Rechercher : ${plural}`,
    by: (what, field) => `${what} par ${field}`,
    average: (what) => `${what} en moyenne`,
    emptyPage: 'Cette page est encore vide.',
  },
};
