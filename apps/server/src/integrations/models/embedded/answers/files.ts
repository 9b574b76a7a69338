/** Single files: made and deleted by their path. */
import { act, say, type Answer } from '../answer.ts';
import { nothingYet, type Situation } from './situation.ts';

export function deleteFile(path: string, { project }: Situation): Answer {
  const found = project.has(path) ? [path] : project.paths.filter((other) => other.endsWith(`/${path}`));
  const [file] = found;
  if (file === undefined) return say(`There is no file \`${path}\` in the project.`);
  if (found.length > 1) return say(`Which one? ${found.map((other) => `\`${other}\``).join(', ')}`);
  return act(
    `Delete ${file}`,
    `I will delete \`${file}\`.`,
    [{ type: 'file', operation: 'delete', path: file }],
    `\`${file}\` is deleted. If something still imports it, the preview will say so.`,
  );
}

export function createFile(path: string, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  if (project.has(path)) return say(`There is already a file \`${path}\`.`);
  return act(
    `Create ${path}`,
    `I will create \`${path}\`.`,
    [{ type: 'file', operation: 'write', path, content: startOf(path) }],
    `\`${path}\` is there. Import it where you need it.`,
  );
}

/** A component for a `.tsx` file, and nothing for any other. */
function startOf(path: string): string {
  const name = /([A-Z]\w*)\.tsx$/.exec(path)?.[1];
  return name === undefined ? '' : `export function ${name}() {\n  return <section className="card">${name}</section>;\n}\n`;
}
