/** A list of messages as a conversation. */
import { capital } from '../lexicon/plurals.ts';
import { namesOf } from './names.ts';
import { attribute } from './source.ts';
import type { ViewContext } from './view-context.ts';

export function writeChat(name: string, { entity, section, imports }: ViewContext): string {
  const { type, one, all } = namesOf(entity);
  const text = entity.fields.find((field) => field.type === 'longtext') ?? entity.fields.find((field) => field.type === 'text') ?? entity.fields[0]!;
  imports.use('../components/Chat', 'Chat');
  imports.use(`./${one}`, all, `blank${type}`, `delete${type}`);
  const isStored = entity.access !== undefined;
  const isText = text.type === 'longtext' || text.type === 'text';
  if (!isText) imports.use(`./${one}`, `${one}Name`);
  return `${imports.toString()}

/** ${capital(entity.plural)}: chat. */
export function ${name}() {
  return (
    <Chat
      items={${all}.useAll()}
      ${attribute('label', section.title ?? capital(entity.plural))}
      textOf={(item) => ${isText ? `item.${text.key}` : `${one}Name(item)`}}
      originOf={${isStored ? `${all}.origin` : "() => ({ name: '', at: '' })"}}
      isOwn={${isStored ? `${all}.isOwn` : '() => true'}}
      onSend={(text) => ${all}.add({ ...blank${type}(), ${isText ? `${text.key}: text` : ''} })}
      onRemove={(item) => ${isStored ? `(${all}.mayRemove(item) ? () => void delete${type}(item) : undefined)` : `() => void delete${type}(item)`}}
    />
  );
}
`;
}
