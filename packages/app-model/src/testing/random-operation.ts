/** Operations of all kinds on a model, the same for the same seed. Some are refused. */
import { type AppModel, featuresSchema } from '../model/app-model.ts';
import { keyFor } from '../model/key.ts';
import { sectionSchema } from '../model/section.ts';
import type { Operation } from '../operations/operation.ts';
import { entityPath, fieldPath, optionPath, pagePath, sectionPath } from '../operations/target.ts';
import type { Random } from './random.ts';
import { randomField, randomValue, randomView } from './random-model.ts';

export function randomOperation(model: AppModel, random: Random): Operation {
  const choices: ((model: AppModel, random: Random) => Operation | undefined)[] = [onApp, onFields, onFields, onPages, onEntities];
  for (;;) {
    const operation = random.pick(choices)(model, random);
    if (operation) return operation;
  }
}

function onApp(_model: AppModel, random: Random): Operation {
  return random.pick<Operation>([
    { type: 'rename', target: 'name', to: random.pick(['Other', "It's new", 'A & B']) },
    { type: 'change-tagline', target: 'tagline', to: random.pick(['', 'Short and "sweet"']) },
    { type: 'change-language', target: 'language', to: random.pick(['en', 'de', 'fr']) },
    { type: 'change-currency', target: 'currency', to: random.pick(['USD', 'GBP']) },
    { type: 'change-theme', target: 'theme', changes: random.pick([{ accent: 'red' }, { mode: 'dark' }, { size: 'large', radius: 'none' }]) },
  ]);
}

function onEntities(model: AppModel, random: Random): Operation | undefined {
  const keys = model.entities.map(({ key }) => key);
  const key = keyFor('extra', keys);
  const added: Operation = {
    type: 'add-entity',
    target: 'entities',
    entity: {
      key,
      name: key,
      plural: `${key}s`,
      fields: [{ key: 'name', label: 'Name', type: 'text' }],
      rows: [{ name: 'One' }],
      features: featuresSchema.parse({}),
    },
  };
  if (model.entities.length === 0) return added;
  const entity = random.pick(model.entities);
  const target = entityPath(entity.key);
  return random.pick<Operation>([
    added,
    { type: 'remove', target },
    { type: 'rename', target, to: 'thing', plural: 'things' },
    { type: 'move', target, place: random.pick(['first', 'last'] as const) },
    { type: 'change-features', target, changes: { [random.pick(['search', 'detail', 'export', 'undo'])]: random.chance(0.5) } },
    { type: 'change-rows', target, rows: entity.rows.slice(1) },
  ]);
}

function onFields(model: AppModel, random: Random): Operation | undefined {
  if (model.entities.length === 0) return undefined;
  const entity = random.pick(model.entities);
  const field = random.pick(entity.fields);
  const target = fieldPath(entity.key, field.key);
  const label = random.pick(['Weight', 'Mood', 'Where', 'How much']);
  const key = keyFor(
    label,
    entity.fields.map((other) => other.key),
  );
  const added = randomField(key, label, entity.fields, [], random);
  const operations: Operation[] = [
    {
      type: 'add-field',
      target: entityPath(entity.key),
      field: added,
      values: entity.rows.map(() => randomValue(added, random)),
      place: random.pick(['first', 'last', 1] as const),
    },
    { type: 'remove', target },
    { type: 'rename', target, to: random.pick(['Renamed', '<b> & "c"']) },
    { type: 'move', target, place: random.pick(['first', 'last', 1] as const) },
    {
      type: 'change-field',
      target,
      changes: random.pick([
        { type: 'text' },
        { type: 'longtext' },
        { type: 'number' },
        { required: true },
        { type: 'choice', options: ['A', 'B'] },
      ] as const) as object,
    },
  ];
  const option = field.options?.[0];
  if (option !== undefined) {
    operations.push({ type: 'add-option', target, option: 'Brand new' });
    operations.push({ type: 'remove', target: optionPath(entity.key, field.key, option) });
    operations.push({ type: 'rename', target: optionPath(entity.key, field.key, option), to: 'Other' });
  }
  return random.pick(operations);
}

function onPages(model: AppModel, random: Random): Operation {
  const page = random.pick(model.pages);
  const target = pagePath(page.key);
  const sectionKey = keyFor(
    'more',
    page.sections.map(({ key }) => key),
  );
  const section =
    model.entities.length > 0 ? randomView(sectionKey, random.pick(model.entities), random) : { key: sectionKey, type: 'timer' as const, minutes: 3 };
  const operations: Operation[] = [
    {
      type: 'add-page',
      target: 'pages',
      page: {
        key: keyFor(
          'fresh',
          model.pages.map(({ key }) => key),
        ),
        title: 'Fresh',
        sections: [],
      },
      place: 'first',
    },
    { type: 'remove', target },
    { type: 'rename', target, to: 'Another name' },
    { type: 'move', target, place: 'last' },
    { type: 'add-section', target, section: sectionSchema.parse(section), place: random.pick(['first', 'last'] as const) },
  ];
  if (page.sections.length > 0) {
    const path = sectionPath(page.key, random.pick(page.sections).key);
    operations.push({ type: 'remove', target: path }, { type: 'move', target: path, place: 'first' }, { type: 'rename', target: path, to: 'Headed' });
    operations.push({ type: 'change-section', target: path, changes: { view: random.pick(['list', 'table', 'cards']) } });
  }
  return random.pick(operations);
}
