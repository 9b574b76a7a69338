import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ArtifactEventBody, ChatMessage } from '@lathe/protocol';
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

  async say(text: string, more: Partial<ModelRequest> = {}): Promise<string> {
    const messageId = `m${this.messages.length}`;
    this.messages.push(message('user', text, `u${this.messages.length}`));
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
    this.messages.push(message('assistant', answer, messageId));
    this.files = await playActions(this.files, actionsOf(this.events), templatesFolder);
    return answer;
  }

  get types(): string[] {
    return actionsOf(this.events).map((action) => (action.type === 'file' ? `${action.operation} ${action.path}` : action.type));
  }

  get app(): string {
    return this.files.get('src/App.tsx') ?? '';
  }
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
    expect(talk.types.slice(-2)).toEqual(['write src/App.tsx', 'start']);
    expect(talk.types.filter((type) => type.startsWith('write src/components/todo/'))).toHaveLength(6);
    expect(talk.app).toContain('<AppShell title="Todo list"');
    expect(talk.files.get('index.html')).toContain('<title>Todo list</title>');
    expect(talk.events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('names what was requested and is missing from its library', async () => {
    const talk = new Conversation();
    expect(await talk.say('a todo list with due dates, priorities and a timer')).toContain('I have no part for "priorities", so I left it out');
    expect(await new Conversation().say('a todo list with due dates')).not.toContain('no part for');
  });

  it('uses the starter of the requested framework if it exists, and says what it cannot build', async () => {
    const starters = [{ key: 'vite-vue-ts', name: 'Vue', description: 'Vue 3 with TypeScript and Vite' }];
    const talk = new Conversation();
    expect(await talk.say('a todo list in Vue', { starters })).toContain('My own parts use React');
    expect(actionsOf(talk.events)).toEqual([
      { type: 'import-template', key: 'vite-vue-ts', title: 'Vue' },
      { type: 'install', packages: [] },
      { type: 'start' },
    ]);
    const none = new Conversation();
    expect(await none.say('a todo list in Svelte', { starters })).toContain('I have no starter for that');
    expect(none.types).toEqual([]);
  });

  it('introduces itself only once', async () => {
    const talk = await startConversation('a todo list');
    expect(await talk.say('add a timer')).not.toContain('not a language model');
  });

  it.each([
    ['a shopping list', 'Shopping list', '<TodoList />'],
    ['Please build me a simple kanban board for my team', 'Kanban board', '<Kanban />'],
    ['a todo app called "Groceries"', 'Groceries', '<TodoList />'],
    ['make a table of books with the columns title, author and year named Library', 'Library', "columns={['Title', 'Author', 'Year']}"],
    ['an expense tracker', 'Expense tracker', "columns={['Date', 'What', 'Category', 'Amount']}"],
    ['contact form with name, email and message', 'Contact form', "fields={['Name', 'Email', 'Message']}"],
    ['landing page for a bakery called Flour & Salt', 'Flour & Salt', '<Landing name='],
    ['I want a calculator', 'Calculator', '<Calculator />'],
    ['notes and a timer called My desk', 'My desk', '<Timer />'],
    ['pomodoro timer', 'Pomodoro timer', '<Timer />'],
    ['a counter', 'Counter', '<Counter name="Counter" />'],
    ['I want to track my expenses', 'Expenses', '<DataTable name="Expenses"'],
    ['habit tracker', 'Habit tracker', '<TodoList />'],
    ['make a website for my restaurant "Chez Ana"', 'Chez Ana', '<Landing name="Chez Ana" />'],
    ['an app with a counter, a timer and notes', 'My app', '<Notes />'],
    ['a counter for push-ups', 'Counter', '<Counter name="Push-ups" />'],
    ['a table of guests with name and answer', 'Table of guests', "<DataTable name=\"Guests\" columns={['Name', 'Answer']} />"],
    ['build a wish list', 'Wish list', '<SimpleList name="Wish list" />'],
  ])('understands "%s"', async (sentence, title, element) => {
    const talk = await startConversation(sentence);
    expect(talk.files.get('index.html')).toContain(`<title>${title.replace('&', '&amp;')}</title>`);
    expect(talk.app).toContain(element);
  });

  it('adds, removes, renames, changes the color and goes dark in the existing app', async () => {
    const talk = await startConversation('a todo list', 'add a timer', 'change the title to Groceries', 'make it green', 'always dark mode');
    expect(talk.app).toContain("import { Timer } from './components/Timer';");
    expect(talk.app).toMatch(/<TodoList \/>\n {6}<Timer \/>\n {4}<\/AppShell>/);
    expect(talk.app).toContain('title="Groceries"');
    expect(talk.files.get('src/theme.css')).toContain('--accent: light-dark(#237a3b, #69c98b);');
    expect(talk.files.get('src/theme.css')).toContain('color-scheme: dark;');
    await talk.say('remove the timer');
    expect(talk.app).not.toContain('Timer');
    expect(talk.files.has('src/components/Timer.tsx')).toBe(false);
  });

  it('adds pages: the first creates a menu, and the next are added to it', async () => {
    const talk = await startConversation('notes', 'add a page called About us', 'add a page called Contact with a form', 'add a counter');
    expect(talk.app).toContain('<Page name="Home">');
    expect(talk.app).toContain('<AboutUs />');
    expect(talk.app).toMatch(/<Page name="Contact">\n\s+<EntryForm /);
    expect(talk.app).toMatch(/<Notes \/>\n\s+<Counter name="Counter" \/>\n\s+<\/Page>/);
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
    expect(title).toContain('`src/App.tsx:');
    expect(title).toContain('`index.html:');
    expect(await talk.say('where is "Clear done"?')).toContain('src/components/todo/TodoList.tsx:');
    expect(await talk.say('what does src/theme.css do?')).toContain('Every color of the app');
    expect(await talk.say('explain TodoList.tsx')).toContain('It is used by `src/App.tsx`');
  });

  it('leaves a file alone that a person has changed, says so, and can rewrite it', async () => {
    const talk = await startConversation('a todo list');
    const own = 'export default function App() {\n  return <p>Mine</p>;\n}\n';
    talk.files.set('src/App.tsx', own);
    expect(await talk.say('add a timer')).toContain('rewrite the app as a timer');
    expect(talk.app).toBe(own);
    await talk.say('rewrite the app as a timer');
    expect(talk.app).toContain('<Timer />');
  });

  it('first reads a file that the request did not include', async () => {
    const talk = await startConversation('a todo list');
    const messages = [message('user', 'make it blue', 'u')];
    const context = { title: 'x', files: [...talk.files.keys()], contents: [] };
    await talk.say('make it blue', { messages, context, messageId: 'turn' });
    expect(talk.events).toEqual([
      { type: 'tool.call', callId: 'turn-0-0', call: { tool: 'read_file', path: 'src/theme.css' } },
      { type: 'finish', reason: 'tool-calls' },
    ]);
    const text = talk.files.get('src/theme.css') ?? '';
    const turn: ChatMessage = {
      ...message('assistant', '', 'turn'),
      parts: [
        {
          type: 'tool',
          step: 0,
          callId: 'turn-0-0',
          call: { tool: 'read_file', path: 'src/theme.css' },
          outcome: { tool: 'read_file', path: 'src/theme.css', text, startLine: 1, totalLines: text.split('\n').length },
        },
      ],
    };
    await talk.say('make it blue', { messages: [...messages, turn], context, messageId: 'turn', step: 1 });
    expect(talk.files.get('src/theme.css')).toContain('#1864ab');
  });

  it('searches first when it was not sent every file', async () => {
    const talk = await startConversation('a todo list');
    await talk.say('where is "Clear done"?', { context: { title: 'x', files: [...talk.files.keys()], contents: [] }, messageId: 'turn' });
    expect(talk.events[0]).toMatchObject({ type: 'tool.call', call: { tool: 'search_files', query: 'clear done' } });
  });

  it('says what it can do when it does not understand', async () => {
    const talk = new Conversation();
    expect(await talk.say('a multiplayer chess engine')).toContain('What I can do');
    expect(talk.types).toEqual([]);
    expect(await talk.say('make it green')).toContain('no app in this project yet');
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
