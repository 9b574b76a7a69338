/** A starter of another framework, with what was asked for in its idiom. What is beyond that is said by name. */
import { DEFAULT_TEMPLATE_KEY, type Action } from '@lathe/protocol';
import { frameworkOfStarter, type ProjectRequest, type StarterWish } from '@lathe/app-model';
import { act, say, type Answer } from '../answer.ts';
import { withWishes, type ServerModel } from '../starters/server/server-model.ts';
import { packagesOf, writeServer } from '../starters/server/write-server.ts';
import type { ProjectSentences } from '../sentences/project.ts';
import { enumerated } from '../sentences/sentences.ts';
import type { Situation } from './situation.ts';

interface Written {
  readonly actions: readonly Action[];
  readonly packages: readonly string[];
  readonly done: readonly StarterWish[];
  readonly left: readonly StarterWish[];
}

export async function useStarter(request: Extract<ProjectRequest, { type: 'starter' }>, situation: Situation): Promise<Answer> {
  const { starters, project, texts } = situation;
  const { keys, title, wants } = request;
  const sentences = texts.project;
  const starter = keys.flatMap((key) => starters.find((candidate) => candidate.key === key) ?? [])[0];
  if (starter === undefined) return { ...say(sentences.noStarter), isPartial: true };
  if (!project.isEmpty) return say(sentences.hasApp(starter.name));
  const name = title ?? starter.name;
  const written = starter.key === 'node' ? await writeNodeServer(request, name, situation) : await writeScene(starter.key, wants, situation);
  const named = (wish: StarterWish): string => nameOfWish(wish, sentences);
  const left = written.left.map((wish) => `"${named(wish)}"`);
  const answer = act(
    title ?? sentences.startWith(starter.name),
    sentences.willImport(starter.name, starter.description, written.actions.length > 0),
    [{ type: 'import-template', key: starter.key, title: name }, ...written.actions, { type: 'install', packages: [...written.packages] }, { type: 'start' }],
    [
      sentences.imported(starter.name, enumerated(written.done.map(named), texts)),
      ...(left.length === 0 ? [] : [sentences.notWritten(enumerated(left, texts))]),
      ...(starter.key === DEFAULT_TEMPLATE_KEY || starter.key === 'node' || frameworkOfStarter(starter.key) !== undefined ? [] : [sentences.onlyHere]),
    ].join(' '),
  );
  return left.length === 0 ? answer : { ...answer, isPartial: true };
}

const file = (path: string, content: string): Action => ({ type: 'file', operation: 'write', path, content });

/** Three.js is used in the starter without a framework. */
async function writeScene(key: string, wants: readonly StarterWish[], { partFiles }: Situation): Promise<Written> {
  if (key !== 'vite-ts' || !wants.some(({ type }) => type === 'scene')) return { actions: [], packages: [], done: [], left: wants };
  const { done, left } = divided(wants, ['scene']);
  const parts = [...(await partFiles())].filter(([path]) => path.startsWith('three/'));
  const actions = parts.map(([path, text]) => file(path.replace('three/', ''), text));
  return { actions, packages: ['three', '@types/three'], done: done.slice(0, 1), left };
}

/** The plain starter is a server already; one with routes or another framework is written. */
async function writeNodeServer(
  { wants, server = 'node' }: Extract<ProjectRequest, { type: 'starter' }>,
  title: string,
  { partFiles }: Situation,
): Promise<Written> {
  const { done, left } = divided(wants, ['route', 'resource']);
  if (done.length === 0 && server === 'node') return { actions: [], packages: [], done, left };
  const empty: ServerModel = { title, framework: server, routes: [], resources: {} };
  const model = withWishes(done.length === 0 ? { ...empty, routes: [{ method: 'GET', path: '/health' }] } : empty, done);
  const files = writeServer(model, await partFiles());
  return { actions: [...files].map(([path, content]) => file(path, content)), packages: packagesOf(model), done, left };
}

/** Wishes of the types that a starter can do are done, and the others are left. */
function divided(wants: readonly StarterWish[], types: readonly StarterWish['type'][]): Pick<Written, 'done' | 'left'> {
  return { done: wants.filter(({ type }) => types.includes(type)), left: wants.filter(({ type }) => !types.includes(type)) };
}

export function nameOfWish(wish: StarterWish, { wishes, page, resource }: ProjectSentences): string {
  switch (wish.type) {
    case 'page':
      return page(wish.title);
    case 'route':
      return `${wish.method} ${wish.path}`;
    case 'resource':
      return resource(wish.plural);
    case 'other':
      return wish.text;
    default:
      return wishes[wish.type];
  }
}
