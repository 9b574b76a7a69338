/** The operations that bring an app into another language: what the lexicon knows is renamed, a person's own words stay. */
import { CONTENT } from '../lexicon/content.ts';
import { domainByWord } from '../lexicon/domains.ts';
import { fieldByWord } from '../lexicon/fields.ts';
import { translatedFormula } from '../lexicon/formulas.ts';
import { translatedGenerator } from '../lexicon/generators.ts';
import { capital } from '../lexicon/plurals.ts';
import type { AppModel, Language } from '../model/app-model.ts';
import type { Operation } from '../operations/operation.ts';
import { entityPath, fieldPath, pagePath, sectionPath } from '../operations/target.ts';

export function translateModel(model: AppModel, language: Language): Operation[] {
  const operations: Operation[] = [{ type: 'change-language', target: 'language', to: language }];
  const name = domainByWord(model.name)?.names[language].plural;
  if (name !== undefined && capital(name) !== model.name) operations.push({ type: 'rename', target: 'app', to: capital(name) });
  for (const entity of model.entities) {
    const names = (domainByWord(entity.plural) ?? domainByWord(entity.name))?.names[language];
    if (names !== undefined && names.plural !== entity.plural)
      operations.push({ type: 'rename', target: entityPath(entity.key), to: names.name, plural: names.plural });
    const labels = new Set(entity.fields.map(({ label }) => label.toLowerCase()));
    for (const field of entity.fields) {
      const label = fieldByWord(field.label)?.labels[language];
      if (label === undefined || label === field.label || labels.has(label.toLowerCase())) continue;
      labels.add(label.toLowerCase());
      operations.push({ type: 'rename', target: fieldPath(entity.key, field.key), to: label });
    }
  }
  const titles = new Set(model.pages.map(({ title }) => title.toLowerCase()));
  for (const page of model.pages) {
    for (const section of page.sections) {
      const changes =
        section.type === 'formula'
          ? translatedFormula(section, model.language, language)
          : section.type === 'generator'
            ? translatedGenerator(section, model.language, language)
            : undefined;
      if (changes !== undefined) operations.push({ type: 'change-section', target: sectionPath(page.key, section.key), changes });
    }
    const usual = Object.entries(CONTENT[model.language].titles).find(([, written]) => written === page.title)?.[0];
    const title =
      usual === undefined ? domainByWord(page.title)?.names[language].plural : (CONTENT[language].titles as Readonly<Record<string, string>>)[usual];
    if (title === undefined || titles.has(title.toLowerCase())) continue;
    operations.push({ type: 'rename', target: pagePath(page.key), to: capital(title) });
  }
  return operations;
}
