/** The form of an entity, its dialog, and the form as a section of a page. */
import type { Entity, Language } from '../model/app-model.ts';
import { namesOf } from './names.ts';
import { PHRASES } from './phrases.ts';
import { Imports, indent, quote } from './source.ts';
import { inputFor } from './write-field.ts';

const SUBMIT = `<button type="submit" className="button button-primary">
  {isNew ? texts.add : texts.save}
</button>`;

export function writeForm(entity: Entity): string {
  const imports = new Imports();
  const { type, one, all } = namesOf(entity);
  imports.use('react', 'type FormEvent', 'useState');
  imports.use('../texts', 'texts');
  imports.use(`./${one}`, `type ${type}`, all);
  const entered = entity.fields.filter((field) => field.type !== 'computed');
  // A box to tick comes after what is to be filled in.
  const fields = [...entered.filter(({ type }) => type !== 'boolean'), ...entered.filter(({ type }) => type === 'boolean')];
  const unique = fields.filter((field) => field.unique);
  const inputs = fields.map((field) => inputFor(field, entity, imports)).join('\n');
  const deletes = imports.use(`./${one}`, `delete${type}`);
  const isStored = entity.access !== undefined;
  const check = unique
    .map(
      ({ key, label }) => `    if (${all}.all().some((other) => other.id !== draft.id && other.${key} === draft.${key})) {
      setError(\`${label.replace(/[`$\\]/g, '\\$&')}: \${texts.taken}\`);
      return;
    }
`,
    )
    .join('');
  return `${imports.toString()}

interface ${type}FormProps {
  /** A new one, or one to change. */
  start: ${type};
  onDone: () => void;
  onCancel?: () => void;
}

export function ${type}Form({ start, onDone, onCancel }: ${type}FormProps) {
  const [draft, setDraft] = useState(start);
${unique.length === 0 ? '' : "  const [error, setError] = useState('');\n"}  const isNew = ${all}.get(start.id) === undefined;
${isStored ? `  const mayChange = isNew || ${all}.mayChange(start);\n` : ''}
  function change(changes: Partial<${type}>) {
    setDraft({ ...draft, ...changes });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
${check}    if (isNew) ${all}.add(draft);
    else ${all}.update(draft.id, draft);
    onDone();
  }

  return (
    <form className="form" onSubmit={submit}>
${isStored ? `      <fieldset className="form-part" disabled={!mayChange}>\n${indent(inputs, 8)}\n      </fieldset>` : indent(inputs, 6)}
${unique.length === 0 ? '' : `      {error !== '' && (\n        <p className="form-error" role="alert">\n          {error}\n        </p>\n      )}\n`}      <div className="form-actions">
        {!isNew && ${isStored ? `${all}.mayRemove(start) && ` : ''}(
          <button type="button" className="button button-danger" onClick={() => ${deletes}(start) && onDone()}>
            {texts.delete}
          </button>
        )}
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
${indent(isStored ? `{mayChange && (\n${indent(SUBMIT, 2)}\n)}` : SUBMIT, 8)}
      </div>
    </form>
  );
}
`;
}

export function writeDialog(entity: Entity, language: Language): string {
  const { type, one, all } = namesOf(entity);
  const phrases = PHRASES[language];
  return `import { Dialog } from '../components/Dialog';
import { type ${type}, ${all} } from './${one}';
import { ${type}Form } from './${type}Form';

interface ${type}DialogProps {
  item: ${type};
  onClose: () => void;
}

/** The form in a dialog, to add one or to change one. */
export function ${type}Dialog({ item, onClose }: ${type}DialogProps) {
  const isNew = ${all}.get(item.id) === undefined;
  return (
    <Dialog title={isNew ? ${quote(phrases.add(entity.name))} : ${quote(phrases.edit(entity.name))}} onClose={onClose}>
      <${type}Form start={item} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
`;
}

export function writeEntry(entity: Entity, language: Language): string {
  const { type, one, all } = namesOf(entity);
  const title = PHRASES[language].add(entity.name);
  return `import { useState } from 'react';
import { showToast } from '../components/Toasts';
import { texts } from '../texts';
import { ${[`blank${type}`, `${one}Name`, all].sort().join(', ')} } from './${one}';
import { ${type}Form } from './${type}Form';

interface ${type}EntryProps {
  title?: string;
}

/** The form as a part of a page. After each entry it is empty again. */
export function ${type}Entry({ title = ${quote(title)} }: ${type}EntryProps) {
  const [start, setStart] = useState(blank${type});

  function next() {
    showToast({ text: texts.added(${one}Name(${all}.get(start.id))) });
    setStart(blank${type}());
  }

  return (
    <section className="card entry" aria-label={title}>
      <h2>{title}</h2>
      <${type}Form key={start.id} start={start} onDone={next} />
    </section>
  );
}
`;
}
