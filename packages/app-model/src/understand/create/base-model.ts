/** The model of what an app is about, before each further wish is added to it. */
import { sayMissing } from '../wishes/say-missing.ts';
import { CONTENT } from '../../lexicon/content.ts';
import { makeField } from '../../lexicon/fields.ts';
import { domainByHead } from '../../lexicon/domains.ts';
import { paletteFor } from '../../lexicon/palette-words.ts';
import { capital } from '../../lexicon/plurals.ts';
import { appModelSchema, type AppModel, type Language, type Theme } from '../../model/app-model.ts';
import type { Section } from '../../model/section.ts';
import { makeEntity, sectionsFor } from '../wishes/add-entities.ts';
import { makeSection } from '../wishes/make-section.ts';
import type { Work, Clause } from '../work.ts';
import type { Description } from './description.ts';
import type { Subject } from './subject-type.ts';
import { siteSections } from './site.ts';
import { areLanes, isBoard, withLanes } from './boards.ts';
import { isList, ownFields } from './own-fields.ts';
import { ofTool } from './of-tool.ts';

export function baseModel(subjects: readonly Subject[], description: Description, clause: Clause, work: Work): AppModel {
  const language = description.language ?? work.language;
  const [main] = subjects;
  // What is not English has no English plural.
  const isPlural = main?.type === 'noun' && language !== 'en' && main.title === `${main.subject}s`;
  const title = isPlural ? main.subject : main?.title;
  const name =
    description.name === undefined ? capital(acronyms(clause.word(main === undefined ? 'App' : (title ?? main.phrase)))) : clause.name(description.name);
  const theme: Partial<Theme> = { palette: paletteFor([...subjects.flatMap(aboutWords), description.thing]), ...description.theme };
  const model = appModelSchema.parse({
    name,
    language,
    currency: language === 'en' ? 'USD' : 'EUR',
    theme,
    entities: [],
    pages: [{ key: 'home', title: CONTENT[language].titles.home }],
  });
  work.model = model;
  let result: AppModel = { ...model, pages: [] };
  for (const [index, subject] of subjects.entries()) result = withSubject(result, subject, index === 0, description, clause, work, language);
  return result.pages.length === 0 ? model : result;
}

/** What a subject is about, the most certain first. */
function aboutWords(subject: Subject): string[] {
  if (subject.type === 'tool') return [subject.kind.type];
  if (subject.type === 'noun') return [domainByHead(subject.subject)?.key ?? subject.subject, subject.phrase];
  return subject.type === 'site' && subject.about !== undefined ? [subject.about] : [];
}

/** "CRM" and "BMI" are written in capitals. */
function acronyms(name: string): string {
  return name.replace(/\b(?:crm|bmi|faq|diy|cv|tv|dvds?|lps?|cds?|pcs?|hr|it(?= (?:support|help|equipment|tickets?))|gps|usa|uk)\b/gi, (word) =>
    word.toUpperCase().replace(/S$/, 's'),
  );
}

function withSubject(model: AppModel, subject: Subject, isFirst: boolean, description: Description, clause: Clause, work: Work, language: Language): AppModel {
  const first = model.pages[0];
  const taken = first?.sections.map(({ key }) => key) ?? [];
  let sections: Section[] = [];
  let entities = model.entities;
  if (subject.type === 'tool') {
    const made = makeSection({
      kind: subject.kind,
      phrase: toolPhrase(subject, description),
      title: subject.about === undefined ? undefined : capital(clause.name(subject.about)),
      language,
      appName: model.name,
      taken,
    });
    if (made.type === 'made') {
      sections = [made.section];
      if (made.missing !== undefined) sayMissing(made.missing, made.section.type, clause, work);
    }
  } else if (subject.type === 'site') {
    sections = siteSections(subject, { ...model, language }, isFirst ? contentOf(subject, description) : []);
  } else if (subject.type === 'noun') {
    const own = isFirst ? ownFields(subject, description) : { fields: [], isExact: false };
    const wanted = own.fields.length === 0 && subject.fields !== undefined ? { fields: subject.fields, isExact: true } : own;
    const lanes =
      isFirst && (description.areColumns || areLanes(description.items, subject)) && isBoard(subject)
        ? description.items.map((item) => capital(clause.word(item)))
        : undefined;
    let entity = withLanes(
      makeEntity(
        { subject: subject.subject, ...(lanes === undefined ? wanted : { fields: [], isExact: false }), view: subject.view },
        clause,
        work,
        language,
        model.entities.map(({ key }) => key),
      ),
      lanes,
      language,
    );
    if (/\b(?:photo|picture|image|foto)s? gallery\b/i.test(subject.phrase) && !entity.fields.some(({ type }) => type === 'image'))
      entity = {
        ...entity,
        fields: [
          ...entity.fields,
          makeField(
            { name: 'photo' },
            language,
            entity.fields.map(({ key }) => key),
          ),
        ],
      };
    sections = sectionsFor(entity, subject.subject, subject.view).map((section) =>
      taken.includes(section.key) ? { ...section, key: `${section.key}2` } : section,
    );
    if (subject.isDashboard) sections = dashboard(entity, sections);
    if (subject.hasForm && subject.isForm) sections = [{ key: 'form', type: 'form', entity: entity.key }, ...sections];
    entities = [...entities, entity];
    if (first !== undefined && isMany(first.sections)) {
      return { ...model, entities, pages: [...model.pages, { key: entity.key, title: capital(entity.plural), sections }] };
    }
  }
  const title = subject.type === 'noun' ? capital(entities.at(-1)?.plural ?? subject.phrase) : CONTENT[language].titles.home;
  const pages =
    first === undefined
      ? [{ key: 'home', title, sections }]
      : [{ ...first, title: CONTENT[language].titles.home, sections: [...first.sections, ...sections] }, ...model.pages.slice(1)];
  return { ...model, entities, pages };
}

/** In an app that is nothing but its lists, contacts are one of them. On a page, they are how to get in touch. */
function contentOf({ kind }: Extract<Subject, { type: 'site' }>, { thing, items }: Description): readonly string[] {
  return kind === 'empty' && !/\b(?:page|site|website)\b/i.test(thing) ? items.filter((item) => !isList(item)) : items;
}

function toolPhrase({ phrase, kind }: Extract<Subject, { type: 'tool' }>, { items }: Description): string {
  if (kind.type === 'poll' && items.length > 0) return `${phrase}: ${items.join(', ').replace(/^(?:the )?options:?\s+/i, '')}`;
  return [phrase, ...items.filter((item) => ofTool.test(item))].join(' ');
}

/** Two lists do not share a page; a list and a tool do. */
function isMany(sections: readonly Section[]): boolean {
  return sections.some(({ type }) => type === 'view');
}

function dashboard(entity: AppModel['entities'][number], sections: readonly Section[]): Section[] {
  const value = entity.fields.find(({ type }) => type === 'money') ?? entity.fields.find(({ type }) => type === 'number');
  const by = entity.fields.find(({ type }) => type === 'choice') ?? entity.fields.find(({ type }) => type === 'date');
  const added = value === undefined ? {} : { value: value.key };
  const totals = sections.some((section) => section.type === 'view' && section.view === 'totals');
  return [
    ...(totals ? [] : [{ key: 'totals', type: 'view', entity: entity.key, view: 'totals', ...added } as const]),
    ...(by === undefined ? [] : [{ key: 'chart', type: 'view', entity: entity.key, view: 'chart', by: by.key, shape: 'bars', ...added } as const]),
    ...sections,
  ];
}
