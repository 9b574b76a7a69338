import { SAMPLE_MODELS } from './sample-chat.ts';

const SAMPLE_TEMPLATES = [
  { key: 'lathe-vite-react-ts', name: 'React', description: 'React 19 with TypeScript and Vite, light and dark', framework: 'vite-react', dev: 'npm run dev' },
  { key: 'vite-ts', name: 'TypeScript', description: 'TypeScript and Vite, no framework', framework: 'vite', dev: 'npm run dev' },
  { key: 'node', name: 'Node.js', description: 'A small HTTP server without dependencies', framework: 'node', dev: 'npm run dev' },
];
const HOUR_MS = 3_600_000;
const TITLES = ['Bakery handover', 'Solar yield', 'Rotwand trail log', 'Halden invoices', 'Seat picker', 'Clinic intake'];

/** Answers the calls of the screens from memory. `account` decides who is there and what they have. */
export function createFixtureFetch(account: string): typeof fetch {
  const now = Date.now();
  const at = (hoursAgo: number): string => new Date(now - hoursAgo * HOUR_MS).toISOString();
  const projects =
    account === 'new'
      ? []
      : TITLES.map((title, index) => ({
          id: String(index),
          slug: title.toLowerCase().replaceAll(' ', '-'),
          title,
          createdAt: at(400),
          editedAt: at(index * index * 9 + 0.2),
        }));
  const user = { id: '1', email: 'mira@kollwitz-brot.de', name: 'Mira Kollwitz' };
  const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  return async (input, init) => {
    const url = new URL(String(input), location.origin);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    switch (call) {
      case 'GET /api/logged-in':
        return answer(200, account === 'none' ? { isLoggedIn: false } : { isLoggedIn: true, user });
      case 'GET /api/projects': {
        if (account === 'broken') return answer(500, { error: 'The database does not answer.', code: 'api-error' });
        const q = url.searchParams.get('q')?.toLowerCase() ?? '';
        return answer(200, { projects: projects.filter((project) => project.title.toLowerCase().includes(q)), nextCursor: null });
      }
      case 'GET /api/templates':
        return answer(200, { templates: SAMPLE_TEMPLATES, defaultKey: 'lathe-vite-react-ts' });
      case 'GET /api/models':
        return answer(200, { models: SAMPLE_MODELS, defaultModelId: 'embedded:lathe' });
      case 'GET /api/model-keys':
        return answer(200, { keys: [{ provider: 'anthropic', hint: 'x7Qa', baseUrl: null, updatedAt: at(70) }] });
      case 'POST /api/auth/sign-in/email':
        return answer(401, { error: 'Wrong e-mail or password', code: 'wrong-credentials' });
      default:
        return answer(404, { error: 'Not found', code: 'not-found' });
    }
  };
}
