/** What holds now: the state of the project and of the request, each with what follows from it. */
import { attachmentsOf, type ChatMessage, type ChatRequest, type ProjectContext, QUICK_ACTIONS_EXAMPLE, textOf } from '@lathe/protocol';
import { asData, asName } from '../../integrations/models/data-frames.ts';
import { databaseNotes } from './database-notes.ts';
import type { Starter } from '../../integrations/models/provider.ts';

const PLANNING = `<mode>The user wants a plan, not changes. Look up what you need, then describe what you would do and ask about anything unclear.
End with at most three replies the user may want to send next, one per line and in their words, in exactly this form and with nothing after it:
${QUICK_ACTIONS_EXAMPLE}</mode>`;

const DESIGN_LINK = /https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto)\//;

const LAST_STEP = '<mode>This is the last step of this turn and tools are disabled. Summarize in a few sentences what is done and what is left.</mode>';

const WITH_STARTERS = `The project is empty. Begin with import_template: take the starter that fits the request best, or lathe-vite-react-ts if no other fits better.
- If the user names a framework, take it. Otherwise: Astro for blogs and content sites, Slidev for slides, Expo for mobile apps, Node.js for an API without pages, Next.js for apps that must render on the server or keep secrets there, such as a shop. NativeScript only if they name it, because the browser cannot show it.
- Then write the app's files. The starter's packages are installed right after the import, and the app is started at the end of your answer.
- lathe-vite-react-ts has React 19, TypeScript, Vite 8, src/theme.css with every color as a custom property for light and dark, and src/index.css with the base styles.`;

const WITHOUT_STARTERS = 'The project is empty, and there is no starter to import. Write all of its files, package.json included.';

export function startersPart(starters: readonly Starter[]): string {
  if (starters.length === 0) return '';
  return `<starters>\n${starters.map(({ key, name, description }) => `${key}: ${name}. ${description}.`).join('\n')}\n</starters>`;
}

/** The rules that follow from the state. They are ours, and quote nothing. */
function rulesOf({ context, messages, hasStarters, seesPictures, hasDesignTool }: State): string[] {
  const { files, changedPaths = [], lockedPaths = [], targetedPaths = [], problems = [] } = context;
  const asked = messages.findLast(({ role, isHidden }) => role === 'user' && isHidden !== true);
  const attached = new Set(
    asked === undefined ? [] : attachmentsOf(asked).map(({ kind, picture }) => (kind === 'element' || picture === undefined ? kind : 'picture')),
  );
  const linksToDesign = asked !== undefined && DESIGN_LINK.test(textOf(asked));
  const rules: [boolean, string][] = [
    [files.length === 0, hasStarters ? WITH_STARTERS : WITHOUT_STARTERS],
    [changedPaths.length > 0, 'The user changed files since your last turn. Read those before you edit them, and keep what they changed.'],
    [lockedPaths.length > 0, 'Do not change <locked_files>. If the request needs it, say which and why.'],
    [targetedPaths.length > 0, 'Change only <targeted_files>.'],
    [problems.length > 0, 'There are <open_problems>. Fix those that you caused or that are in the way, at their cause. Mention the others.'],
    [
      attached.has('picture') && seesPictures,
      'The user attached a picture. Take from it what they ask for: layout, colors, spacing, words. Build it with real elements, never as a picture.',
    ],
    [attached.has('picture') && !seesPictures, 'The user attached a picture, which you cannot see. Say so, and go by their words. Never guess what it shows.'],
    [
      linksToDesign && hasDesignTool,
      'The user linked to a frame of Figma. Call fetch_figma_frame, then upload_figma_assets and generate_figma_code with that link, and build on the files that they write.',
    ],
    [
      linksToDesign && !hasDesignTool,
      'The user linked to Figma, which is not connected. Say that they can connect it under Settings, Applications. Never guess what the frame shows.',
    ],
    [
      files.includes('DESIGN.md'),
      'DESIGN.md lists the colors, fonts and spacing of the design. Read it before you change how something looks, and use its values.',
    ],
    [
      attached.has('element'),
      'The user pointed at an element of the page: <attached_element> is what "this" and "here" mean. Find it in the source by its text and classes, and change that place.',
    ],
  ];
  return rules.flatMap(([holds, rule]) => (holds ? [rule] : []));
}

function notesOf({ context, messages }: State): string[] {
  const asked = messages.findLast(({ role, isHidden }) => role === 'user' && isHidden !== true);
  const notes = databaseNotes(context, asked === undefined ? '' : textOf(asked));
  return notes === '' ? [] : [notes];
}

export interface State {
  readonly context: ProjectContext;
  readonly mode: ChatRequest['mode'];
  readonly isLastStep: boolean;
  readonly messages: readonly ChatMessage[];
  readonly hasStarters: boolean;
  readonly seesPictures: boolean;
  readonly hasDesignTool: boolean;
}

export function statePart(state: State): string {
  const { context, mode, isLastStep } = state;
  const { files, contents, changedPaths = [], lockedPaths = [], targetedPaths = [], databaseSchema = [], problems = [] } = context;
  const list = (name: string, items: readonly string[]): string => (items.length === 0 ? '' : `<${name}>\n${items.join('\n')}\n</${name}>`);
  const rules = mode === 'plan' || isLastStep ? [] : rulesOf(state);
  return [
    files.length === 0 ? '<project_files>The project is empty.</project_files>' : list('project_files', files.map(asName)),
    ...contents.map(({ path, text }) => `<file path="${asName(path).replaceAll('"', '&quot;')}">\n${asData(text)}\n</file>`),
    list('changed_by_user_since_your_last_turn', changedPaths.map(asName)),
    list('locked_files', lockedPaths.map(asName)),
    list('targeted_files', targetedPaths.map(asName)),
    list('database_schema', databaseSchema.map(asData)),
    list('open_problems', problems.map(asData)),
    list('state', rules),
    isLastStep ? '' : list('database', notesOf(state)),
    mode === 'plan' ? PLANNING : '',
    isLastStep ? LAST_STEP : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
