/** Single files: made and deleted by their path. */
import { act, say, type Answer } from '../answer.ts';
import { code } from '../sentences/code.ts';
import { nothingYet, type Situation } from './situation.ts';

export function deleteFile(path: string, { project, texts }: Situation): Answer {
  const found = project.has(path) ? [path] : project.paths.filter((other) => other.endsWith(`/${path}`));
  const [file] = found;
  if (file === undefined) return say(texts.file.missing(path));
  if (found.length > 1) return say(texts.file.which(found.map(code).join(', ')));
  return act(texts.file.deleteTitle(file), texts.file.delete(file), [{ type: 'file', operation: 'delete', path: file }], texts.file.deleted(file));
}

export function createFile(path: string, situation: Situation): Answer {
  const { project, texts } = situation;
  if (project.isEmpty) return nothingYet(situation);
  if (project.has(path)) return say(texts.file.exists(path));
  return act(
    texts.file.createTitle(path),
    texts.file.create(path),
    [{ type: 'file', operation: 'write', path, content: startOf(path) }],
    texts.file.created(path),
  );
}

/** A component for a `.tsx` file, and nothing for any other. */
function startOf(path: string): string {
  const name = /([A-Z]\w*)\.tsx$/.exec(path)?.[1];
  return name === undefined ? '' : `export function ${name}() {\n  return <section className="card">${name}</section>;\n}\n`;
}
