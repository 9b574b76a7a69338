/** Questions about the project: where something is, what a file does, which files exist. */
import { MODEL_FILE } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import type { Match, ProjectView } from '../project-view.ts';
import { nothingYet, PAGE_FILE, THEME_FILE, type Situation } from './situation.ts';

const MAX_HITS = 6;

/** Subjects that are found by meaning, not by their words. */
const KNOWN_PLACES: readonly { readonly subject: RegExp; readonly path: string; readonly line: RegExp; readonly meaning: string }[] = [
  {
    subject: /^(?:app(?:'s)? |page )?(?:title|name|heading|headline)$/i,
    path: MODEL_FILE,
    line: /^ {2}name:/,
    meaning: 'the name of the app, which the page shows at the top',
  },
  { subject: /^(?:app(?:'s)? |page |tab |browser )*(?:title|name)(?: of the tab)?$/i, path: PAGE_FILE, line: /<title>/, meaning: 'what the browser tab shows' },
  { subject: /colou?rs?|theme|accent|styl/i, path: THEME_FILE, line: /--accent:/, meaning: 'the accent color; every other color is defined around it' },
  { subject: /entry|start|main|root|begin/i, path: 'src/main.tsx', line: /createRoot\(/, meaning: 'where the app is mounted in the page' },
  { subject: /scripts?|commands?|packages?|dependenc/i, path: 'package.json', line: /"(?:scripts|dependencies)"/, meaning: 'the commands and the packages' },
];

export function whereIs(subject: string, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const known = KNOWN_PLACES.flatMap((place) => {
    if (!place.subject.test(subject)) return [];
    const text = project.text(place.path);
    const hit = text === undefined ? undefined : hitsIn(place.path, text, (line) => place.line.test(line))[0];
    return hit === undefined ? [] : [`- ${show(hit)}\n  ${place.meaning}`];
  });
  const words = subject.toLowerCase();
  const hits = known.length > 0 ? [] : search(project, words);
  const lines = [...known, ...hits.map((hit) => `- ${show(hit)}`)];
  if (lines.length === 0) {
    return say(`I did not find "${subject}" in any of the ${project.paths.length} files.`);
  }
  return say(`${lines.length === 1 ? 'Here it is' : 'Here, most likely first'}:`, lines.join('\n'));
}

export function explainFile(requested: string, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const candidates = project.has(requested)
    ? [requested]
    : project.paths.filter((path) => path.endsWith(`/${requested}`) || path.split('/').at(-1)?.toLowerCase() === requested.toLowerCase());
  const [path] = candidates;
  if (path === undefined) return say(`There is no file \`${requested}\` in the project.`);
  const text = project.text(path);
  if (text === undefined) return say(`I could not read \`${path}\`.`);
  const imports = [...text.matchAll(/^import\s+(?:[^'"]*from\s+)?['"]([^'"]+)['"]/gm)].map((match) => match[1]);
  const exports = [...text.matchAll(/^export\s+(?:default\s+)?(?:async\s+)?(?:function|class|const|interface|type)\s+(\w+)/gm)].map((match) => match[1]);
  const comment = /\/\*\*?\s*([\s\S]*?)\s*\*\//
    .exec(text)?.[1]
    ?.replaceAll(/\s*\n\s*\*\s?/g, ' ')
    .trim();
  const users = [...project.texts].filter(([other, content]) => other !== path && mentions(content, path)).map(([other]) => other);
  const facts = [
    ROLES[path] ?? comment ?? roleByKind(path),
    exports.length > 0 ? `It exports ${exports.map((name) => `\`${name}\``).join(', ')}.` : '',
    imports.length > 0 ? `It imports from ${imports.map((name) => `\`${name}\``).join(', ')}.` : '',
    users.length > 0 ? `It is used by ${users.map((user) => `\`${user}\``).join(', ')}.` : '',
  ].filter((fact) => fact !== '');
  return say(`\`${path}\`, ${text.split('\n').length - 1} lines. ${facts.join(' ')}`);
}

export function listFiles({ project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const shown = project.paths.slice(0, 40);
  const rest = project.paths.length - shown.length;
  return say(`The project has ${project.paths.length} files:`, shown.map((path) => `- \`${path}\``).join('\n'), ...(rest > 0 ? [`… and ${rest} more.`] : []));
}

const ROLES: Readonly<Record<string, string>> = {
  'src/App.tsx': 'The root component: it shows the page that a person is on.',
  'src/app-model.ts': 'What the app consists of: its name, pages, fields and sample data. The app uses it, and I read it to know what there is.',
  'src/main.tsx': 'The entry point: it mounts `App` in the page and loads the styles.',
  'src/theme.css': 'Every color of the app, for light and dark mode. Change `--accent` and the whole app follows.',
  'src/index.css': 'The base styles: font, headings, focus ring.',
  'index.html': 'The page that the browser loads. Vite starts from it.',
  'package.json': "The project's packages and commands.",
  'vite.config.ts': "Vite's settings.",
  'tsconfig.json': "TypeScript's settings.",
};

function roleByKind(path: string): string {
  if (path.endsWith('.css')) return 'Styles.';
  if (path.endsWith('.tsx') || path.endsWith('.jsx')) return 'A component.';
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
