/** A starter of another framework, with what was asked for in its idiom. What is beyond that is said by name. */
import { DEFAULT_TEMPLATE_KEY, type Action } from '@lathe/protocol';
import { listed, type ProjectRequest, type StarterWish } from '@lathe/app-model';
import { act, say, type Answer } from '../answer.ts';
import { FRAMEWORKS, NAMES, THREE_SCENE, type Framework, type Piece } from '../starters/components.ts';
import { nextFiles } from '../starters/next-pages.ts';
import { nodeServer } from '../starters/node-server.ts';
import type { Situation } from './situation.ts';

interface Written {
  readonly actions: readonly Action[];
  readonly packages: readonly string[];
  readonly done: readonly string[];
  readonly left: readonly string[];
}

export function useStarter({ keys, title, wants }: Extract<ProjectRequest, { type: 'starter' }>, { starters, project }: Situation): Answer {
  const starter = keys.flatMap((key) => starters.find((candidate) => candidate.key === key) ?? [])[0];
  if (starter === undefined) {
    const text =
      'I have no starter for that. The home page lists all starters under "Start from a template". In a new project I can also build a React app, for example "a todo list with due dates".';
    return { ...say(text), isPartial: true };
  }
  if (!project.isEmpty) return say(`This project has an app already. For ${starter.name}, open a new project and say it there.`);
  const name = title ?? starter.name;
  const written = write(starter.key, wants, name);
  const done = written.done.length === 0 ? '' : ` with ${listed(written.done)}`;
  const left =
    written.left.length === 0
      ? ''
      : ` I could not write ${listed(written.left.map((each) => `"${each}"`))} in it. A language model can: connect one under Settings, Applications.`;
  return act(
    title ?? `Start with ${starter.name}`,
    `I will import the **${starter.name}** starter (${starter.description})${written.actions.length === 0 ? '' : ', write what you asked for'}, install its packages and start it.`,
    [{ type: 'import-template', key: starter.key, title: name }, ...written.actions, { type: 'install', packages: [...written.packages] }, { type: 'start' }],
    `The **${starter.name}** starter is in the project${done}.${left}${starter.key === DEFAULT_TEMPLATE_KEY ? '' : ' Changes to it are up to you or a language model: I can change the React apps that I write, and here install packages, run commands, and find and move files.'}`,
  );
}

const file = (path: string, content: string): Action => ({ type: 'file', operation: 'write', path, content });

function write(key: string, wants: readonly StarterWish[], title: string): Written {
  const nothing: Written = { actions: [], packages: [], done: [], left: wants.map(named) };
  if (wants.length === 0) return nothing;
  const framework = FRAMEWORKS[key];
  if (framework !== undefined) return withPieces(framework, wants, title);
  if (key === 'vite-ts' && wants.some(({ type }) => type === 'scene')) {
    return {
      actions: [file('src/main.ts', THREE_SCENE)],
      packages: ['three', '@types/three'],
      done: ['a turning cube that can be looked at from all sides'],
      left: wants.filter(({ type }) => type !== 'scene').map(named),
    };
  }
  const next = key === 'nextjs-shadcn' ? nextFiles(wants, title) : undefined;
  if (next !== undefined) {
    const isDone = ({ type }: StarterWish): boolean => type === 'page' || type === 'form' || type === 'counter';
    return {
      actions: [...next].map(([path, content]) => file(path, content)),
      packages: [],
      done: wants.filter(isDone).map(named),
      left: wants.filter((want) => !isDone(want)).map(named),
    };
  }
  const server = key === 'node' ? nodeServer(wants, title) : undefined;
  if (server === undefined) return nothing;
  const isDone = ({ type }: StarterWish): boolean => type === 'route' || type === 'resource';
  return { actions: [file('index.js', server)], packages: [], done: wants.filter(isDone).map(named), left: wants.filter((want) => !isDone(want)).map(named) };
}

function withPieces(framework: Framework, wants: readonly StarterWish[], title: string): Written {
  const isPiece = (type: StarterWish['type']): type is Piece => type in NAMES;
  const pieces = [...new Set(wants.map(({ type }) => type).filter(isPiece))];
  const left = wants.filter(({ type }) => !isPiece(type)).map(named);
  if (pieces.length === 0) return { actions: [], packages: [], done: [], left };
  const files = pieces.map((piece) => file(framework.file(NAMES[piece]), framework.pieces[piece]));
  return { actions: [...files, file(framework.app, framework.render(pieces, title))], packages: [], done: pieces.map((piece) => `a ${piece}`), left };
}

function named(want: StarterWish): string {
  switch (want.type) {
    case 'page':
      return `the page ${want.title}`;
    case 'route':
      return `${want.method} ${want.path}`;
    case 'resource':
      return `routes to list, read, add, change and delete ${want.plural}`;
    case 'other':
      return want.text;
    default:
      return `a ${want.type}`;
  }
}
