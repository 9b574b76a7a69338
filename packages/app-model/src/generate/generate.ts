/** A model as the files of a project: a pure function. */
import { generateIn } from './frameworks/generate-in.ts';
import type { AppModel } from '../model/app-model.ts';
import { isRows } from '../model/section.ts';
import { normalized } from '../model/values.ts';
import { isStored } from './database/columns.ts';
import { writeTypes } from './database/write-types.ts';
import { namesOf } from './names.ts';
import { type Files, type Parts, withParts } from './parts.ts';
import { Imports } from './source.ts';
import { viewComponents } from './views.ts';
import { writeApp, writeHtml } from './write-app.ts';
import { cartFor } from './write-cart.ts';
import { writeChat } from './write-chat.ts';
import { writeDetail } from './write-detail.ts';
import { writeEntity } from './write-entity.ts';
import { writeDialog, writeEntry, writeForm } from './write-form.ts';
import { MODEL_FILE, writeModel } from './write-model.ts';
import { writeChart, writeTotals } from './write-numbers.ts';
import { pageComponent, writePage } from './write-page.ts';
import { writeTheme } from './look/write-theme.ts';
import { writeView } from './write-view.ts';

export const THEME_FILE = 'src/theme.css';

/** All files that come from the model, with those parts of the library that they use. */
export function generate(given: AppModel, parts: Parts): Files {
  // A person who edits the model may leave sample rows behind that no longer fit.
  const model = normalized(given);
  return model.framework === undefined ? generateReact(model, parts) : generateIn(model.framework, model, parts);
}

function generateReact(model: AppModel, parts: Parts): Files {
  const files = new Map<string, string>();
  files.set('index.html', writeHtml(model));
  files.set(THEME_FILE, writeTheme(model.theme));
  files.set(MODEL_FILE, writeModel(model));
  writeEntities(model, files);
  const stored = model.entities.filter(isStored);
  if (stored.length > 0) files.set('src/database/types.ts', writeTypes(stored));
  const views = viewComponents(model);
  for (const { name, ...shown } of new Set(views.values())) {
    const { entity, section } = shown;
    const context = { ...shown, language: model.language, imports: new Imports(), cart: cartFor(entity, model) };
    const path = `${namesOf(entity).folder}/${name}.tsx`;
    if (section.view === 'chart') files.set(path, writeChart(name, context));
    else if (section.view === 'totals') files.set(path, writeTotals(name, context));
    else if (section.view === 'chat') files.set(path, writeChat(name, context));
    else files.set(path, writeView(name, section.view, context));
  }
  for (const page of model.pages) files.set(`src/pages/${pageComponent(page)}.tsx`, writePage(page, model, views));
  files.set('src/App.tsx', writeApp(model));
  return withParts(files, parts, model.language);
}

/** The files of what the app keeps: only what a page shows needs a form. */
function writeEntities(model: AppModel, files: Map<string, string>): void {
  const sections = model.pages.flatMap((page) => page.sections);
  for (const entity of model.entities) {
    const { folder, one, type } = namesOf(entity);
    const hasEntry = sections.some((section) => section.type === 'form' && section.entity === entity.key);
    const hasDialog = entity.features.detail || sections.some((section) => section.type === 'view' && section.entity === entity.key && isRows(section.view));
    files.set(`${folder}/${one}.ts`, writeEntity(entity));
    if (hasEntry || hasDialog) files.set(`${folder}/${type}Form.tsx`, writeForm(entity));
    if (hasDialog) files.set(`${folder}/${type}Dialog.tsx`, writeDialog(entity, model.language));
    if (hasEntry) files.set(`${folder}/${type}Entry.tsx`, writeEntry(entity, model.language));
    if (entity.features.detail) files.set(`${folder}/${type}Detail.tsx`, writeDetail(entity, model));
  }
}
