import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Artifact, type ArtifactEventBody, type Attachment, type ChatMessage, splitQuickActions } from '@lathe/protocol';
import { createEmbeddedProvider } from './embedded.ts';
import type { ModelRequest } from './provider.ts';
import { actionsOf, collect, playActions, textOfEvents } from './testing/play-actions.ts';

const templatesFolder = fileURLToPath(new URL('../../../../../templates', import.meta.url));
const provider = createEmbeddedProvider({ templatesFolder, pause: async () => {} });

function message(role: 'user' | 'assistant', text: string, id: string): ChatMessage {
  return { id, role, createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text }] };
}

/** A conversation with the assistant whose actions are applied to files. */
class Conversation {
  files = new Map<string, string>();
  messages: ChatMessage[] = [];
  events: ArtifactEventBody[] = [];

  /** With an element that the person pointed at. */
  async point(element: Pick<Attachment, 'label' | 'note'>, text: string): Promise<string> {
    return this.say(text, {}, [{ type: 'attachment', step: 0, attachment: { kind: 'element', ...element } }]);
  }

  async say(text: string, more: Partial<ModelRequest> = {}, attached: ChatMessage['parts'] = []): Promise<string> {
    const messageId = `m${this.messages.length}`;
    const asked = message('user', text, `u${this.messages.length}`);
    this.messages.push({ ...asked, parts: [...asked.parts, ...attached] });
    const request: ModelRequest = {
      model: 'assistant',
      messageId,
      step: 0,
      tools: 'all',
      prompt: { system: '', project: '', volatile: '' },
      messages: this.messages,
      context: {
        title: 'x',
        files: [...this.files.keys()],
        contents: [...this.files].map(([path, text]) => ({ path, text })),
      },
      ...more,
    };
    this.events = await collect(provider.stream(request, { signal: AbortSignal.timeout(10_000) }));
    const answer = textOfEvents(this.events);
    const answered = message('assistant', answer, messageId);
    this.messages.push({ ...answered, parts: [...answered.parts, { type: 'artifact', artifact: artifactOf(this.events, messageId) }] });
    this.files = await playActions(this.files, actionsOf(this.events), templatesFolder);
    return answer;
  }

  get types(): string[] {
    return actionsOf(this.events).map((action) => (action.type === 'file' ? `${action.operation} ${action.path}` : action.type));
  }

  get app(): string {
    return this.files.get('src/App.tsx') ?? '';
  }

  get page(): string {
    return this.files.get('src/pages/HomePage.tsx') ?? '';
  }
}

function artifactOf(events: readonly ArtifactEventBody[], messageId: string): Artifact {
  const actions = actionsOf(events).map((action, index) => ({
    id: `${messageId}-${index}`,
    step: 0,
    type: action.type,
    status: 'complete' as const,
    draft: {},
    action,
  }));
  return { id: `artifact-${messageId}`, messageId, title: '', isClosed: true, actions };
}

async function startConversation(...sentences: string[]): Promise<Conversation> {
  const talk = new Conversation();
  for (const sentence of sentences) await talk.say(sentence);
  return talk;
}

describe('the built-in assistant', () => {
  it('builds a todo list with due dates, and says that it is not a language model', async () => {
    const talk = new Conversation();
    const answer = await talk.say('a todo list with due dates');
    expect(answer).toContain('not a language model');
    expect(talk.types[0]).toBe('import-template');
    expect(talk.types.slice(-3)).toEqual(['write src/App.tsx', 'edit index.html', 'start']);
    expect(talk.types.filter((type) => type.startsWith('write src/tasks/'))).toHaveLength(4);
    expect(talk.files.get('src/app-model.ts')).toContain("name: 'Todo list'");
    expect(talk.files.get('index.html')).toContain('<title>Todo list</title>');
    expect(talk.events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('creates the database of an app with data before it starts the app, and only once', async () => {
    const talk = await startConversation('a guest book');
    expect(talk.types.slice(-4)).toEqual([expect.stringMatching(/^write supabase\/migrations\//), 'install', 'supabase', 'start']);
    await talk.say('add a rating');
    expect(talk.types.at(-1)).toMatch(/^write supabase\/migrations\//);
  });

  it('names what was requested and cannot be done', async () => {
    const talk = await startConversation('a todo list');
    expect(await talk.say('add a timer and a multiplayer chess engine')).toContain('Not done: ');
    expect(talk.files.has('src/tools/Timer.tsx')).toBe(true);
  });

  it('uses the starter of the requested framework if it exists, and says what it cannot build', async () => {
    const starters = [{ key: 'vite-vue-ts', name: 'Vue', description: 'Vue 3 with TypeScript and Vite' }];
    const talk = new Conversation();
    expect(await talk.say('a todo list in Vue', { starters })).toContain('It shows a list of tasks.');
    expect(talk.types[0]).toBe('import-template');
    expect(talk.types.slice(-5)).toEqual(['write src/App.vue', 'edit index.html', 'delete src/components/Counter.vue', 'install', 'start']);
    const none = new Conversation();
    expect(await none.say('a todo list in Svelte', { starters })).toContain('I have no starter for that');
    expect(none.types).toEqual([]);
  });

  it('offers language models where it introduces itself and where it could not do everything, and nowhere else', async () => {
    const talk = new Conversation();
    const offers = async (text: string) => splitQuickActions(await talk.say(text)).offersModels === true;
    expect(await offers('a todo list')).toBe(true);
    expect(await offers('add a timer')).toBe(false);
    expect(await offers('add a counter and a multiplayer chess engine')).toBe(true);
    expect(await offers('blorf the wug')).toBe(true);
    expect(await offers('help')).toBe(false);
  });

  it('offers language models where a starter left something out', async () => {
    const offers = async (text: string) => {
      const talk = new Conversation();
      await talk.say('hello');
      const starters = [{ key: 'vite-vue-ts', name: 'Vue', description: 'Vue 3 with TypeScript and Vite' }];
      return splitQuickActions(await talk.say(text, { starters })).offersModels === true;
    };
    expect(await offers('a vue app with a counter and a globe of glass')).toBe(true);
    expect(await offers('a vue app with a counter')).toBe(false);
  });

  it('introduces itself only once', async () => {
    const talk = await startConversation('a todo list');
    expect(await talk.say('add a timer')).not.toContain('not a language model');
  });

  it.each([
    ['a shopping list', 'Shopping list', 'src/groceries/GroceryList.tsx'],
    ['a todo app called "Groceries"', 'Groceries', 'src/tasks/TaskList.tsx'],
    ['make a table of books with the columns title, author and year named Library', 'Library', 'src/books/BookTable.tsx'],
    ['an expense tracker', 'Expense tracker', 'src/expenses/ExpenseTable.tsx'],
    ['contact form with name, email and message', 'Contact form', 'src/messages/MessageEntry.tsx'],
    ['landing page for a bakery called Flour & Salt', 'Flour & Salt', 'src/content/Hero.tsx'],
    ['I want a calculator', 'Calculator', 'src/tools/Calculator.tsx'],
    ['pomodoro timer', 'Pomodoro timer', 'src/tools/Timer.tsx'],
    ['a counter', 'Counter', 'src/tools/Counter.tsx'],
    ['habit tracker', 'Habit tracker', 'src/habits/HabitList.tsx'],
    ['build a wish list', 'Wish list', 'src/wishes/WishCards.tsx'],
  ])('understands "%s"', async (sentence, title, file) => {
    const talk = await startConversation(sentence);
    expect(talk.files.get('index.html')).toContain(`<title>${title.replace('&', '&amp;')}</title>`);
    expect([...talk.files.keys()]).toContain(file);
  });

  it('adds, removes, renames, changes the color and goes dark in the existing app', async () => {
    const talk = await startConversation('a todo list', 'add a timer', 'change the title to Groceries', 'make it green', 'always dark mode');
    expect(talk.page).toMatch(/<TaskList \/>\n {6}<Timer /);
    expect(talk.files.get('src/app-model.ts')).toContain("name: 'Groceries'");
    expect(talk.files.get('src/theme.css')).toContain('--accent: light-dark(#1f763c, #75c788);');
    expect(talk.files.get('src/theme.css')).toContain('color-scheme: dark;');
    await talk.say('remove the timer');
    expect(talk.page).not.toContain('Timer');
    expect(talk.files.has('src/tools/Timer.tsx')).toBe(false);
  });

  it('says of the look what was asked for, and not what goes along with it', async () => {
    const talk = await startConversation('a todo list');
    expect(await talk.say('use a serif font')).toMatch(/^I set the font to serif\./);
  });

  it('takes a field away and keeps the list that has it', async () => {
    const talk = await startConversation('a todo list with due dates', 'add priorities', 'remove the due dates');
    const task = talk.files.get('src/tasks/task.ts') ?? '';
    expect(task).toContain('PRIORITY_OPTIONS');
    expect(task).not.toContain('due');
  });

  it('says so, and does nothing, when it is asked for the same thing twice', async () => {
    const talk = await startConversation('a todo list', 'add priorities');
    expect(await talk.say('add priorities')).toContain('Not done');
    expect(talk.types).toEqual([]);
  });

  it('knows from the conversation what "it" is', async () => {
    const talk = await startConversation('a todo list', 'add a field Effort', 'make it a number');
    expect(talk.files.get('src/app-model.ts')).toMatch(/key: 'effort', label: 'Effort', type: 'number'/);
    await talk.say('where is the title?');
    await talk.say('remove it');
    expect(talk.files.get('src/app-model.ts')).not.toContain('effort');
    await talk.say('add a timer');
    await talk.say('move it to the top');
    expect(talk.page).toMatch(/<Timer [\s\S]*<TaskList/);
    await talk.say('make it red');
    expect(talk.files.get('src/app-model.ts')).toContain("accent: 'red'");
    await talk.say('rename it to Sprint');
    expect(talk.files.get('src/app-model.ts')).toContain("name: 'Sprint'");
  });

  it('does not take "it" for what was undone or changed by hand since', async () => {
    const talk = await startConversation('a todo list', 'add a timer');
    const before = talk.files;
    await talk.say('add a counter');
    talk.files = before;
    expect(await talk.say('remove it')).toContain('Not done');
    expect(talk.types).toEqual([]);
  });

  it('changes what the person pointed at, and nothing else', async () => {
    const talk = await startConversation('a todo list with due dates', 'add priorities', 'add a page called Help with a faq and a timer');
    const label = { label: 'span · TaskForm.tsx:30', note: 'selector: span\npage: /\nsource: src/tasks/TaskForm.tsx:30\ntext: Priority' };
    await talk.point(label, 'rename this to Urgency');
    expect(talk.files.get('src/app-model.ts')).toContain("label: 'Urgency'");
    await talk.point({ label: 'span · TaskForm.tsx:30', note: label.note.replace('Priority', 'Urgency') }, 'remove this');
    expect(talk.files.get('src/app-model.ts')).not.toContain('Urgency');
    await talk.point({ label: 'a', note: 'selector: a\npage: /\ntext: Help' }, 'call it "Questions"');
    expect(talk.files.get('src/app-model.ts')).toContain("title: 'Questions'");
    await talk.point({ label: 'h2 · Tool.tsx:12', note: 'selector: h2\npage: /\nsource: src/tools/Tool.tsx:12\ntext: Timer' }, 'please remove this');
    expect(talk.files.has('src/tools/Timer.tsx')).toBe(false);
    await talk.point(
      { label: 'a · AppShell.tsx:19', note: 'selector: a\npage: /\nsource: src/components/AppShell.tsx:19\ntext: Todo list' },
      'rename this to Sprint',
    );
    expect(talk.files.get('src/app-model.ts')).toContain("name: 'Sprint'");
  });

  it('says so when it cannot tell what the person pointed at, and changes no other part of the app', async () => {
    const talk = await startConversation('a todo list', 'add a timer');
    const cell = { label: 'button · TaskList.tsx:40', note: 'selector: button\npage: /\nsource: src/tasks/TaskList.tsx:40\ntext: Buy milk' };
    for (const text of ['remove this', 'rename it to Sprint', 'make it red']) {
      expect(await talk.point(cell, text)).toContain('Not done');
      expect(talk.types).toEqual([]);
    }
    expect(await talk.point(cell, 'make it red')).toContain('I can do this: "make the app red"');
    await talk.say('make the app red');
    expect(talk.files.get('src/app-model.ts')).toContain("accent: 'red'");
  });

  it('offers next steps, and does each of them', async () => {
    const talk = await startConversation('a todo list');
    for (let round = 0; round < 4; round += 1) {
      const { actions } = splitQuickActions(
        talk.messages
          .at(-1)
          ?.parts.map((part) => (part.type === 'text' ? part.text : ''))
          .join('') ?? '',
      );
      expect(actions.length).toBeGreaterThan(0);
      expect(await talk.say(actions[0] ?? '')).not.toContain('Not done');
      expect(talk.types.length).toBeGreaterThan(0);
    }
  });

  it('adds pages: the first creates a menu, and the next are added to it', async () => {
    const talk = await startConversation('a todo list', 'add a page called About us', 'add a page called Contact with a form');
    expect(talk.app).toContain('<AppShell name={app.name} pages={app.pages}');
    expect(talk.app).toContain('contact: ContactPage');
    expect(talk.files.has('src/pages/AboutUsPage.tsx') || talk.files.has('src/pages/AboutPage.tsx')).toBe(true);
  });

  it('installs packages and runs commands', async () => {
    const talk = await startConversation('a todo list', 'install date-fns and @tanstack/react-query');
    expect(actionsOf(talk.events)).toEqual([{ type: 'install', packages: ['date-fns', '@tanstack/react-query'] }]);
    await talk.say('run npm run build');
    expect(actionsOf(talk.events)).toEqual([{ type: 'shell', command: 'npm run build' }]);
    await talk.say('npm i -D vitest');
    expect(actionsOf(talk.events)).toEqual([{ type: 'install', packages: ['vitest'], dev: true }]);
    await talk.say('restart the app');
    expect(actionsOf(talk.events)).toEqual([{ type: 'start' }]);
  });

  it('says where things are and what files do', async () => {
    const talk = await startConversation('a todo list');
    const title = await talk.say('where is the title?');
    expect(title).toContain('`src/app-model.ts:');
    expect(title).toContain('`index.html:');
    expect(await talk.say('where is "No tasks yet"?')).toContain('src/tasks/TaskList.tsx:');
    expect(await talk.say('what does src/theme.css do?')).toContain('Every color of the app');
    expect(await talk.say('explain TaskList.tsx')).toContain('It is used by `src/pages/HomePage.tsx`');
  });

  it('keeps what a person has changed, leaves the place alone where both changed the same, and says so', async () => {
    const talk = await startConversation('a todo list');
    const page = talk.page.replace('<TaskList />', '<TaskList />\n      <p>My own words.</p>');
    talk.files.set('src/pages/HomePage.tsx', page);
    await talk.say('add a timer');
    expect(talk.page).toContain('<p>My own words.</p>');
    expect(talk.page).toContain('<Timer ');
    talk.files.set('index.html', (talk.files.get('index.html') ?? '').replace('Todo list', 'Mine'));
    expect(await talk.say('change the title to Groceries')).toContain('I left `index.html` (you changed the same place) as it is');
    expect(talk.files.get('index.html')).toContain('<title>Mine</title>');
  });

  it('does not replace an app that it did not write, until it is told to', async () => {
    const talk = await startConversation('a todo list');
    const own = 'export default function App() {\n  return <p>Mine</p>;\n}\n';
    talk.files = new Map([...talk.files].filter(([path]) => path !== 'src/app-model.ts')).set('src/App.tsx', own);
    expect(await talk.say('a timer')).toContain('start over with timer');
    expect(talk.app).toBe(own);
    await talk.say('start over with a timer');
    expect(talk.page).toContain('<Timer ');
  });

  it('first reads a file that the request did not include', async () => {
    const talk = await startConversation('a todo list');
    const messages = [message('user', 'make it blue', 'u')];
    const context = { title: 'x', files: [...talk.files.keys()], contents: [] };
    await talk.say('make it blue', { messages, context, messageId: 'turn' });
    const calls = talk.events.flatMap((event) => (event.type === 'tool.call' ? [event.call] : []));
    expect(calls).toEqual([{ tool: 'read_file', path: 'src/app-model.ts' }]);
    const read = (path: string, index: number): ChatMessage['parts'][number] => {
      const text = talk.files.get(path) ?? '';
      const outcome = { tool: 'read_file' as const, path, text, startLine: 1, totalLines: text.split('\n').length };
      return { type: 'tool', step: 0, callId: `turn-0-${index}`, call: { tool: 'read_file', path }, outcome };
    };
    const turn: ChatMessage = { ...message('assistant', '', 'turn'), parts: ['src/app-model.ts', 'src/theme.css'].map(read) };
    await talk.say('make it blue', { messages: [...messages, turn], context, messageId: 'turn', step: 1 });
    expect(talk.files.get('src/theme.css')).toContain('#1a62c4');
  });

  it('searches first when it was not sent every file', async () => {
    const talk = await startConversation('a todo list');
    const contents = [{ path: 'src/app-model.ts', text: talk.files.get('src/app-model.ts') ?? '' }];
    await talk.say('where is "No tasks yet"?', { context: { title: 'x', files: [...talk.files.keys()], contents }, messageId: 'turn' });
    expect(talk.events[0]).toMatchObject({ type: 'tool.call', call: { tool: 'search_files', query: 'no tasks yet' } });
  });

  it('knows what "it" is from the message before', async () => {
    const talk = await startConversation('a todo list', 'add a counter', 'move it to the top');
    expect(talk.page).toMatch(/<Counter [^\n]*\n\s+<TaskList \/>/);
    const timer = await startConversation('a pomodoro timer', 'set it to 45 minutes with a 10 minute break');
    expect(timer.files.get('src/app-model.ts')).toMatch(/minutes: 45,\s+breakMinutes: 10/);
  });

  it('names what it did not understand', async () => {
    const talk = new Conversation();
    expect(await talk.say('a teleporter')).toContain('Not done: "a teleporter" is no app that I know how to build.');
    await talk.say('a todo list');
    expect(await talk.say('fold it twice')).toContain('I did not understand "fold it twice"');
  });

  it('writes a component that is asked for by name', async () => {
    const talk = await startConversation('a todo list', 'add a component called status badge');
    expect(talk.types).toEqual(['write src/components/StatusBadge.tsx']);
  });

  it('sets up tests and writes one in the same message', async () => {
    const talk = await startConversation('a todo list', 'set up vitest and write a test for the task list');
    expect(talk.types).toContain('write src/tasks/TaskList.test.tsx');
  });

  it.each(['push it to GitHub', 'sync with my repository', 'lade das Projekt auf GitHub hoch'])(
    'synchronizes with the repository when asked to "%s"',
    async (message) => {
      const talk = await startConversation('a todo list', message);
      expect(talk.types).toEqual(['github-sync']);
    },
  );

  it.each(['publish it', 'deploy this', 'put it online', 'veröffentliche die App'])('publishes the app when asked to "%s"', async (message) => {
    const talk = await startConversation('a todo list', message);
    expect(talk.types).toEqual(['build-and-deploy']);
  });

  it('says what to do when the app is broken without an error', async () => {
    const talk = await startConversation('a todo list');
    expect(await talk.say('why is my screen white?')).toContain('restart the app');
  });

  it('says what it can do when it does not understand', async () => {
    const talk = new Conversation();
    expect(await talk.say('xyzzy plugh')).toContain('What I can do');
    expect(talk.types).toEqual([]);
    expect(await talk.say('a multiplayer chess engine')).toContain('Not done: ');
    expect(talk.types).toEqual([]);
  });

  it('changes nothing while planning, but says what it would do', async () => {
    const talk = new Conversation();
    expect(await talk.say('a todo list', { tools: 'read-only' })).toContain('Switch from Plan to Build');
    expect(talk.types).toEqual([]);
  });

  it('stops in the middle of a file without closing the action', async () => {
    const stop = new AbortController();
    const events: ArtifactEventBody[] = [];
    const talk = new Conversation();
    const request: ModelRequest = {
      model: 'assistant',
      messageId: 'm',
      step: 0,
      tools: 'all',
      prompt: { system: '', project: '', volatile: '' },
      messages: [message('user', 'a todo list', 'u')],
      context: { title: '', files: [...talk.files.keys()], contents: [] },
    };
    for await (const event of provider.stream(request, { signal: stop.signal })) {
      events.push(event);
      if (event.type === 'action.delta' && events.filter((other) => other.type === 'action.delta').length === 5) stop.abort();
    }
    const opened = events.filter((event) => event.type === 'action.open').length;
    const closed = events.filter((event) => event.type === 'action.close').length;
    expect(opened - closed).toBe(1);
    expect(events.find((event) => event.type === 'action.cancel')).toMatchObject({ cause: 'aborted' });
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'aborted' });
  });
});
