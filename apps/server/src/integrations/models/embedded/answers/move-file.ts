/** Renames and moves a file or a folder. Every import of it, and its own imports, follow. */
import path from 'node:path/posix';
import type { Action } from '@lathe/protocol';
import { act, say, type Answer } from '../answer.ts';
import { editsThrough } from '../edits.ts';
import type { ProjectView } from '../project-view.ts';
import { code } from '../sentences/code.ts';
import { nothingYet, type Situation } from './situation.ts';

export async function moveFile(requested: string, to: string, situation: Situation): Promise<Answer> {
  const { project, texts } = situation;
  if (project.isEmpty) return nothingYet(situation);
  const found = namedIn(project, requested);
  const [from] = found;
  if (from === undefined) return say(texts.file.missingEither(requested));
  if (found.length > 1) return say(texts.file.which(found.map(code).join(', ')));
  const target = targetOf(from, to, project);
  if (target === from) return say(texts.file.isThere(from));
  const moved = movedFiles(from, target, project);
  const taken = [...moved.values()].find((file) => project.has(file));
  if (taken !== undefined) return say(`${texts.file.exists(taken)} ${texts.file.unchanged}`);
  if (target.startsWith(`${from}/`)) return say(`${texts.file.isInside(target, from)} ${texts.file.unchanged}`);
  const { edits, unread } = await editsAfter(moved, project);
  const others = edits.filter(({ path: file }) => ![...moved.values()].includes(file)).length;
  return act(
    texts.file.moveTitle(from),
    texts.file.move(from, target),
    [{ type: 'file', operation: 'move', path: from, to: target }, ...edits],
    [texts.file.moved(from, target, others, !moved.has(from)), ...(unread.length === 0 ? [] : [texts.file.unread(unread.map(code).join(', '))])].join(' '),
  );
}

/** A file or folder by its path, or by the end of it. */
function namedIn(project: ProjectView, requested: string): readonly string[] {
  const name = requested.replace(/^\.?\//, '').replace(/\/$/, '');
  if (project.has(name)) return [name];
  const files = project.paths.filter((other) => other.endsWith(`/${name}`));
  if (files.length > 0) return files;
  return project.paths.some((other) => other.startsWith(`${name}/`)) ? [name] : [];
}

/** A name alone stays in the folder, and a folder that is there is moved into. */
function targetOf(from: string, to: string, project: ProjectView): string {
  const plain = to.replace(/^\.?\//, '').replace(/\/$/, '');
  const target = to.includes('/') || !from.includes('/') ? plain : `${path.dirname(from)}/${plain}`;
  return project.paths.some((other) => other.startsWith(`${target}/`)) && target !== from ? `${target}/${path.basename(from)}` : target;
}

function movedFiles(from: string, target: string, project: ProjectView): Map<string, string> {
  const inside = project.paths.filter((other) => other === from || other.startsWith(`${from}/`));
  return new Map(inside.map((file) => [file, target + file.slice(from.length)]));
}

type Edit = Extract<Action, { type: 'file' }>;

/** The readers of the languages are loaded when the first file is moved. */
async function editsAfter(moved: ReadonlyMap<string, string>, project: ProjectView): Promise<{ edits: readonly Edit[]; unread: readonly string[] }> {
  const { followMove, isReferring } = await import('../references/follow-move.ts');
  const sources = project.paths.filter(isReferring);
  project.need(sources);
  const texts = new Map(sources.flatMap((source) => ((text) => (text === undefined ? [] : [[source, text] as const]))(project.text(source))));
  const edits = [...followMove(texts, project.paths, moved)].map(
    ([source, after]): Edit => ({ type: 'file', operation: 'edit', path: moved.get(source) ?? source, edits: editsThrough(texts.get(source) ?? '', after) }),
  );
  return { edits, unread: sources.filter((source) => !texts.has(source)) };
}
