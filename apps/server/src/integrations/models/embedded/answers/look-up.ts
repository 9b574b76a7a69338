/** Questions about the project: where something is, what a file does, which files exist. */
import { MODEL_FILE } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import type { Match, ProjectView } from '../project-view.ts';
import { code } from '../sentences/code.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { nothingYet, PAGE_FILE, THEME_FILE, type Situation } from './situation.ts';

const MAX_HITS = 6;

/** Subjects that are found by meaning, not by their words. */
const KNOWN_PLACES: readonly { readonly subject: RegExp; readonly path: string; readonly line: RegExp; readonly meaning: keyof Sentences['file']['places'] }[] =
  [
    {
      subject: /^(?:app(?:'s)? |page )?(?:title|name|heading|headline)$/i,
      path: MODEL_FILE,
      line: /^ {2}name:/,
      meaning: 'name',
    },
    { subject: /^(?:app(?:'s)? |page |tab |browser )*(?:title|name)(?: of the tab)?$/i, path: PAGE_FILE, line: /<title>/, meaning: 'tab' },
    { subject: /colou?rs?|theme|accent|styl/i, path: THEME_FILE, line: /--accent:/, meaning: 'color' },
    { subject: /entry|start|main|root|begin/i, path: 'src/main.tsx', line: /createRoot\(/, meaning: 'entry' },
    { subject: /scripts?|commands?|packages?|dependenc/i, path: 'package.json', line: /"(?:scripts|dependencies)"/, meaning: 'scripts' },
  ];

export function whereIs(subject: string, situation: Situation): Answer {
  const { project, texts } = situation;
  if (project.isEmpty) return nothingYet(situation);
  const known = KNOWN_PLACES.flatMap((place) => {
    if (!place.subject.test(subject)) return [];
    const path = place.path === MODEL_FILE ? project.modelFile : place.path;
    const text = project.text(path);
    const hit = text === undefined ? undefined : hitsIn(path, text, (line) => place.line.test(line))[0];
    return hit === undefined ? [] : [`- ${show(hit)}\n  ${texts.file.places[place.meaning]}`];
  });
  const words = subject.toLowerCase();
  const hits = known.length > 0 ? [] : search(project, words);
  const lines = [...known, ...hits.map((hit) => `- ${show(hit)}`)];
  if (lines.length === 0) {
    return say(texts.file.notFound(subject, project.paths.length));
  }
  return say(texts.file.found(lines.length), lines.join('\n'));
}

export function explainFile(requested: string, situation: Situation): Answer {
  const { project, texts } = situation;
  if (project.isEmpty) return nothingYet(situation);
  const candidates = project.has(requested)
    ? [requested]
    : project.paths.filter((path) => path.endsWith(`/${requested}`) || path.split('/').at(-1)?.toLowerCase() === requested.toLowerCase());
  const [path] = candidates;
  if (path === undefined) return say(texts.file.missing(requested));
  const text = project.text(path);
  if (text === undefined) return say(texts.file.cannotRead(path));
  const imports = [...text.matchAll(/^\s*import\s+(?:[^'"]*from\s+)?['"]([^'"]+)['"]/gm)].map((match) => match[1] ?? '');
  const exports = [...text.matchAll(/^export\s+(?:default\s+)?(?:async\s+)?(?:function|class|const|interface|type)\s+(\w+)/gm)].map((match) => match[1] ?? '');
  const comment = /\/\*\*?\s*([\s\S]*?)\s*\*\//
    .exec(text)?.[1]
    ?.replaceAll(/\s*\n\s*\*\s?/g, ' ')
    .trim();
  const users = [...project.texts].filter(([other, content]) => other !== path && mentions(content, path)).map(([other]) => other);
  const facts = [
    texts.file.roles[path] ?? comment ?? roleByKind(path, texts),
    exports.length > 0 ? texts.file.exports(exports.map(code).join(', ')) : '',
    imports.length > 0 ? texts.file.imports(imports.map(code).join(', ')) : '',
    users.length > 0 ? texts.file.usedBy(users.map(code).join(', ')) : '',
  ].filter((fact) => fact !== '');
  return say([texts.file.lines(path, text.split('\n').length - 1), ...facts].join(' '));
}

export function listFiles(situation: Situation): Answer {
  const { project, texts } = situation;
  if (project.isEmpty) return nothingYet(situation);
  const shown = project.paths.slice(0, 40);
  const rest = project.paths.length - shown.length;
  return say(texts.file.count(project.paths.length), shown.map((path) => `- ${code(path)}`).join('\n'), ...(rest > 0 ? [texts.file.more(rest)] : []));
}

function roleByKind(path: string, { file }: Sentences): string {
  if (path.endsWith('.css')) return file.styles;
  if (/\.(?:[jt]sx|vue|svelte|astro)$/.test(path)) return file.component;
  return '';
}

function mentions(text: string, path: string): boolean {
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.(?:tsx?|jsx?)$/, '') ?? path;
  return new RegExp(
    `from ['"][^'"]*/${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]|import ['"][^'"]*/${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]`,
  ).test(text);
}

/** File names first, then at most two lines per file. */
function search(project: ProjectView, words: string): Match[] {
  const names: Match[] = project.paths.filter((path) => path.toLowerCase().includes(words.replaceAll(' ', ''))).map((path) => ({ path, line: 0, text: '' }));
  const all = project.search(words);
  const lines = all.filter((match, index) => all.slice(0, index).filter((other) => other.path === match.path).length < 2);
  return [...names, ...lines].slice(0, MAX_HITS);
}

function hitsIn(path: string, text: string, matches: (line: string) => boolean): Match[] {
  return text.split('\n').flatMap((line, index) => (matches(line) ? [{ path, line: index + 1, text: line.trim() }] : []));
}

function show({ path, line, text }: Match): string {
  if (line === 0) return `\`${path}\``;
  return `\`${path}:${line}\`: \`${text.replaceAll('`', "'").slice(0, 100)}\``;
}
