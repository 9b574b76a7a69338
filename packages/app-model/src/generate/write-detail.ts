/** The page of one thing: all that is known about it, and what refers to it. */
import { capital } from '../lexicon/plurals.ts';
import type { AppModel, Entity } from '../model/app-model.ts';
import { namesOf } from './names.ts';
import { rolesOf } from './roles.ts';
import { Imports, indent, jsxText, quote } from './source.ts';
import { shownValue } from './write-field.ts';

export function writeDetail(entity: Entity, model: AppModel): string {
  const imports = new Imports();
  const { type, one, all } = namesOf(entity);
  const { title, image } = rolesOf(entity);
  const home = model.pages.findIndex((page) => page.sections.some((section) => section.type === 'view' && section.entity === entity.key));
  const back = home <= 0 ? '#/' : `#/${model.pages[home]!.key}`;
  imports.use('react', 'useState');
  imports.use('../components/EmptyState', 'EmptyState');
  imports.use('../components/Icon', 'Icon');
  imports.use('../texts', 'texts');
  imports.use(`./${one}`, all, `${one}Name`);
  imports.use(`./${type}Dialog`, `${type}Dialog`);
  const facts = entity.fields
    .filter((field) => field !== title && field !== image)
    .map((field) => `<dt>${jsxText(field.label)}</dt>\n<dd>${shownValue(field, entity, 'item', imports)}</dd>`);
  const related = relatedLists(entity, model, imports);
  const picture = image && shownValue(image, entity, 'item', imports);
  const parts = [
    ...(picture ? [`<div className="detail-picture">\n  ${picture}\n</div>`] : []),
    ...(facts.length === 0 ? [] : [`<dl className="facts card">\n${indent(facts.join('\n'), 2)}\n</dl>`]),
  ].join('\n');
  const body = picture ? `<div className="detail-body">\n${indent(parts, 2)}\n</div>` : parts;
  return `${imports.toString()}

interface ${type}DetailProps {
  id: string;
}

export function ${type}Detail({ id }: ${type}DetailProps) {
  const item = ${all}.useAll().find((candidate) => candidate.id === id);
  const [isEditing, setEditing] = useState(false);
${related.hooks}
  if (item === undefined) {
    return (
      <div className="page">
        <EmptyState title={texts.notFound}>
          <a className="button" href="${back}">
            {texts.back}
          </a>
        </EmptyState>
      </div>
    );
  }

  return (
    <article className="page">
      <header>
        <a className="detail-back" href="${back}">
          <Icon name="left" size={16} /> {texts.back}
        </a>
        <div className="detail-head">
          <h1>{${one}Name(item)}</h1>
${entity.features.print ? PRINT : ''}          <button type="button" className="button" onClick={() => setEditing(true)}>
            <Icon name="edit" size={16} /> {texts.edit}
          </button>
        </div>
      </header>
${body === '' ? '' : `${indent(body, 6)}\n`}${related.sections}      {isEditing && <${type}Dialog item={item} onClose={() => setEditing(false)} />}
    </article>
  );
}
`;
}

const PRINT = `          <button type="button" className="button" onClick={() => window.print()}>
            <Icon name="print" size={16} /> {texts.print}
          </button>
`;

/** Things of other lists that refer to this one. */
function relatedLists(entity: Entity, model: AppModel, imports: Imports): { hooks: string; sections: string } {
  const referring = model.entities.flatMap((other) =>
    other.fields.filter((field) => field.entity === entity.key && other.key !== entity.key).map((field) => ({ other, field })),
  );
  const uses = referring.filter(({ other }, index) => referring.findIndex((candidate) => candidate.other === other) === index);
  const hooks = uses.map(({ other, field }) => {
    const { all, one } = namesOf(other);
    imports.use(`../${all}/${one}`, all, `${one}Name`);
    return `  const its${capital(all)} = ${all}.useAll().filter((other) => other.${field.key} === id);\n`;
  });
  const sections = uses.map(({ other }) => {
    const { all, one } = namesOf(other);
    const its = `its${capital(all)}`;
    const name = `{${one}Name(other)}`;
    const shown = other.features.detail ? `<a className="button-link" href={\`#/${one}/\${other.id}\`}>\n  ${name}\n</a>` : `<span>${name}</span>`;
    return `      {${its}.length > 0 && (
        <section className="view">
          <h2>{${quote(capital(other.plural))}}</h2>
          <ul className="items">
            {${its}.map((other) => (
              <li key={other.id} className="item">
${indent(shown, 16)}
              </li>
            ))}
          </ul>
        </section>
      )}
`;
  });
  return { hooks: hooks.join(''), sections: sections.join('') };
}
