/** Conversations with models, recorded by hand in each one's manner, and played against the prompt and the tools. */
import type { Attachment, ChatMessage, ProjectContext } from '@lathe/protocol';
import type { Answers } from '../../integrations/models/testing/play-turn.ts';
import { call, type Move, type Reply, reply, text } from '../../integrations/models/testing/script.ts';

export interface Recording {
  readonly title: string;
  readonly context: ProjectContext;
  readonly mode?: 'build' | 'plan';
  readonly asks: string;
  readonly attachment?: Attachment;
  /** One reply per step. */
  readonly replies: readonly Reply[];
  readonly answers?: Answers;
}

const APP = 'export default function App() {\n  const rows = ["Bread", "Milk"];\n  return <ul>{rows.map((row) => <li key={row}>{row}</li>)}</ul>;\n}\n';

export const EMPTY: ProjectContext = { title: 'Untitled', files: [], contents: [] };
export const REACT: ProjectContext = {
  title: 'Groceries',
  framework: 'Vite + React',
  files: ['index.html', 'package.json', 'src/App.tsx', 'src/index.css', 'src/main.tsx', 'src/theme.css'],
  contents: [{ path: 'src/App.tsx', text: APP }],
};
export const NEXT: ProjectContext = {
  title: 'Shop',
  framework: 'Next.js',
  libraries: ['Tailwind 4', 'shadcn/ui'],
  files: ['app/globals.css', 'app/layout.tsx', 'app/page.tsx', 'components.json', 'components/ui/button.tsx', 'package.json'],
  contents: [{ path: 'app/page.tsx', text: 'export default function Home() {\n  return <main>Shop</main>;\n}\n' }],
};
export const NODE: ProjectContext = {
  title: 'Notes API',
  framework: 'Node.js',
  files: ['package.json', 'server.js'],
  contents: [{ path: 'server.js', text: 'import { createServer } from "node:http";\ncreateServer((_, response) => response.end("ok")).listen(3000);\n' }],
};

/** A project of a framework, of which one file is open. */
export function project(framework: string, path: string, text: string, libraries: readonly string[] = []): ProjectContext {
  return {
    title: framework,
    framework,
    ...(libraries.length > 0 ? { libraries: [...libraries] } : {}),
    files: ['package.json', path].sort(),
    contents: [{ path, text }],
  };
}

/** A step: words, then calls. */
export const says = (words: string, ...moves: readonly Move[]): Reply => reply(...(words === '' ? [] : [text(words)]), ...moves);
export const writes = (path: string, content: string): Move => call('write_file', { path, content });
export const edits = (path: string, old: string, replacement: string): Move => call('edit_file', { path, edits: [{ old, new: replacement }] });
export const reads = (path: string): Move => call('read_file', { path });
export const runs = (command: string): Move => call('run_command', { command });
export const checks = call('check_app', {});

/** The project answers: files as they are in the context, no problems, and what a recording adds. */
export function answering(context: ProjectContext, more: Answers = {}): Answers {
  return {
    action: (action) => more.action?.(action),
    look(part) {
      const own = more.look?.(part);
      if (own !== undefined) return own;
      if (part.call.tool === 'check_app') return { tool: 'check_app', problems: [] };
      if (part.call.tool === 'list_files') return { tool: 'list_files', paths: [...context.files], isTruncated: false };
      if (part.call.tool !== 'read_file') return undefined;
      const { path } = part.call;
      const file = context.contents.find((one) => one.path === path);
      if (file === undefined) return { tool: 'error', message: `${path} does not exist.` };
      return { tool: 'read_file', path, startLine: 1, totalLines: file.text.split('\n').length - 1, text: file.text };
    },
  };
}

/** The project after the actions of an answer: the files of a starter, and those that were written. */
export function contextAfter(context: ProjectContext, answer: ChatMessage): ProjectContext {
  const done = answer.parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions.filter(({ status }) => status === 'complete') : []));
  const { framework } = REACT;
  const imported = done.some(({ type }) => type === 'import-template') && framework !== undefined ? { framework, files: REACT.files } : {};
  const written = done.flatMap(({ action }) => (action?.type === 'file' && action.operation === 'write' ? [action.path] : []));
  return { ...context, ...imported, files: [...new Set([...context.files, ...(imported.files ?? []), ...written])].sort() };
}
