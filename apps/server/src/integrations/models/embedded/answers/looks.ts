/** Title and colors: the changes to `index.html`, `src/App.tsx` and `src/theme.css`. */
import type { Action } from '@lathe/protocol';
import { act, say, type Answer } from '../answer.ts';
import { titleIn, withTitle } from '../app-source.ts';
import type { Accent } from '../colors.ts';
import { editsThrough } from '../edits.ts';
import { APP_FILE, PAGE_FILE, THEME_FILE, type Situation } from './situation.ts';

export function changeTitle(title: string, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet(`a todo list called ${title}`);
  const page = project.text(PAGE_FILE);
  const app = project.text(APP_FILE);
  const actions = [
    ...editTo(APP_FILE, app, app === undefined ? undefined : withTitle(app, title)),
    ...editTo(PAGE_FILE, page, page === undefined ? undefined : withPageTitle(page, title)),
  ];
  const old = app === undefined ? undefined : titleIn(app);
  if (actions.length === 0) {
    return say(
      old === title
        ? `The title is already "${title}".`
        : `I did not find the title: there is no \`title\` on \`<AppShell>\` and no \`<h1>\` in \`${APP_FILE}\`, and no \`<title>\` in \`${PAGE_FILE}\`. I have changed nothing. Select the text in the preview, or ask me where it is with "where is …".`,
    );
  }
  const files = actions.map((action) => `\`${action.path}\``).join(' and ');
  return act(
    `Change the title`,
    `I will change the title${old === undefined ? '' : ` from "${old}"`} to "${title}" in ${files}.`,
    actions,
    `The title is now "${title}".`,
  );
}

export function changeColor(accent: Accent, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet(`a ${accent.name} todo list`);
  const theme = project.text(THEME_FILE);
  const themed = theme === undefined ? undefined : withAccent(theme, accent);
  const actions = editTo(THEME_FILE, theme, themed);
  if (theme !== undefined && themed === theme) return say(`The app's color is already ${accent.name}.`);
  if (actions.length === 0) return noTheme('the line `--accent: …;`');
  return act(
    `Make it ${accent.name}`,
    `Every color of the app comes from \`${THEME_FILE}\`, so I will change the accent there.`,
    actions,
    `The accent is now ${accent.name}${accent.name.startsWith('#') ? '' : ', with different shades for light and dark mode'}.`,
  );
}

export function changeScheme(scheme: 'dark' | 'light' | 'light dark', { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const theme = project.text(THEME_FILE);
  const changed = theme?.replace(/(color-scheme:\s*)[a-z ]+;/, (_all, before: string) => `${before}${scheme};`);
  const actions = editTo(THEME_FILE, theme, changed);
  if (theme !== undefined && changed === theme && /color-scheme:/.test(theme)) return say('The app is already set that way.');
  if (actions.length === 0) return noTheme('the line `color-scheme: …;`');
  const result = scheme === 'light dark' ? 'follows the device’s light or dark setting again' : `is always ${scheme} now`;
  return act('Light or dark mode', `I will change one line of \`${THEME_FILE}\`.`, actions, `The app ${result}.`);
}

/** The starter's theme with another accent. Undefined if its three lines are missing. */
export function withAccent(theme: string, accent: Accent): string | undefined {
  let result = theme;
  for (const [name, value] of [
    ['--accent', accent.accent],
    ['--accent-soft', accent.soft],
    ['--on-accent', accent.on],
  ] as const) {
    const line = new RegExp(`^(\\s*)${name}:.*;$`, 'm');
    if (line.test(result)) result = result.replace(line, (_all, indent: string) => `${indent}${name}: ${value};`);
    else if (name === '--accent') return undefined;
  }
  return result;
}

export function withPageTitle(page: string, title: string): string | undefined {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return /<title>[^<]*<\/title>/.test(page) ? page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped}</title>`) : undefined;
}

function editTo(path: string, before: string | undefined, after: string | undefined): Extract<Action, { operation: 'edit' }>[] {
  if (before === undefined || after === undefined) return [];
  const edits = editsThrough(before, after);
  return edits.length === 0 ? [] : [{ type: 'file', operation: 'edit', path, edits }];
}

function noTheme(what: string): Answer {
  return say(
    `I looked for ${what} in \`${THEME_FILE}\`, where the starter defines its colors, but it is not there. I have changed nothing.`,
    'Ask me "where is the color" to find the file with the colors, or put the line back and ask me again.',
  );
}

export function nothingYet(example: string): Answer {
  return say(`There is no app in this project yet, so there is nothing to change. Describe one first, for example "${example}".`);
}
