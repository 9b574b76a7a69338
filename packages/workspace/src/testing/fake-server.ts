import { type AppFiles, type ArtifactEventBody, type ChatMessage, encodeArtifactEvent } from '@lathe/protocol';

type ScriptedStep = readonly ArtifactEventBody[] | ((signal: AbortSignal) => AsyncIterable<ArtifactEventBody>);

/** The HTTP API over plain objects: one project, one chat, scripted model steps. */
export class FakeServer {
  appFiles: AppFiles;
  editedAt = '2026-01-01T00:00:00.000Z';
  title = 'Test project';
  messages: ChatMessage[] = [];
  readonly saves: AppFiles[] = [];
  readonly steps: ScriptedStep[] = [];
  readonly requests: { method: string; path: string; body: unknown }[] = [];
  template: Record<string, string> = {};
  /** Answers the next calls that match instead of the server. */
  /** Newest first. */
  readonly snapshots: { id: string; title: string; files: AppFiles; createdAt: string }[] = [];
  readonly failures: { match: RegExp; status: number; body: unknown }[] = [];
  isOffline = false;
  #clock = 0;

  constructor(files: Record<string, string> = {}) {
    this.appFiles = Object.fromEntries(
      Object.entries(files).map(([path, contents]) => [
        path,
        { fullPath: path, name: path, type: 'file' as const, contents, isBinary: false, lastModified: 0 },
      ]),
    );
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    this.requests.push({ method, path, body });
    init.signal?.throwIfAborted();
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const failure = this.failures.findIndex(({ match }) => match.test(`${method} ${path}`));
    if (failure >= 0) {
      const [{ status, body: answer } = { status: 500, body: {} }] = this.failures.splice(failure, 1);
      return Response.json(answer, { status });
    }
    return this.#answer(method, path, body, init.signal ?? new AbortController().signal);
  };

  #answer(method: string, path: string, body: unknown, signal: AbortSignal): Response {
    const summary = {
      id: 'p1',
      slug: 'test',
      title: this.title,
      editedAt: this.editedAt,
      access: 'owner',
      visibility: 'private',
      frozen: false,
      organization: null,
    };
    if (path === '/api/config')
      return Response.json({
        version: '0',
        appOrigin: 'http://localhost',
        runtimeUrl: 'http://runtime.localhost/headless',
        previewHost: 'preview.localhost',
        siteHost: 'site.localhost',
        scheme: 'http',
        isSignUpOpen: true,
      });
    if (path === '/api/runtime-token') return Response.json({ token: 'runtime' });
    if (path === '/api/models') return Response.json({ models: [], defaultModelId: 'embedded:lathe' });
    if (path.startsWith('/api/templates/'))
      return Response.json({ key: 'x', name: 'Starter', description: '', framework: 'vite', dev: 'npm run dev', files: this.template });
    if (path === '/api/chats/p1' && method === 'GET') return Response.json({ messages: this.messages });
    if (path === '/api/chats/p1') {
      this.messages = (body as { messages: ChatMessage[] }).messages;
      return new Response(null, { status: 204 });
    }
    if (path === '/api/projects/test' && method === 'GET') return Response.json({ ...summary, appFiles: this.appFiles });
    if (path === '/api/projects/test' && method === 'PATCH')
      return this.#save((body as { project: { appFiles?: AppFiles; editedAt?: string; title?: string } }).project);
    if (path === '/api/snapshot/p1' && method === 'GET')
      return Response.json({
        snapshots: this.snapshots.map(({ id, title, files, createdAt }) => ({
          messageId: id,
          title,
          createdAt,
          fileCount: Object.keys(files).length,
          finalized: true,
        })),
      });
    if (path === '/api/snapshot/p1') return this.#keep(body as { id: string; title: string; snapshot: string });
    const kept = this.snapshots.find(({ id }) => path === `/api/snapshot/p1/${id}`);
    if (kept) return Response.json({ snapshot: kept.files });
    if (path.startsWith('/api/snapshot/p1/apply/')) return new Response(null, { status: 204 });
    if (path === '/api/chat') return this.#step(signal);
    return Response.json({ error: 'Not found', code: 'not-found' }, { status: 404 });
  }

  #keep({ id, title, snapshot }: { id: string; title: string; snapshot: string }): Response {
    const files = JSON.parse(snapshot) as AppFiles;
    const texts = (map: AppFiles) =>
      JSON.stringify(
        Object.values(map)
          .map(({ fullPath, type, contents }) => [fullPath, type, contents])
          .sort(),
      );
    const [newest] = this.snapshots;
    if (newest && texts(newest.files) === texts(files)) return Response.json({ id: newest.id, createdAt: newest.createdAt }, { status: 201 });
    const createdAt = new Date(Date.UTC(2026, 0, 1) + this.snapshots.length * 1000).toISOString();
    this.snapshots.unshift({ id, title, files, createdAt });
    return Response.json({ id, createdAt }, { status: 201 });
  }

  #save(project: { appFiles?: AppFiles; editedAt?: string; title?: string }): Response {
    if (project.title) this.title = project.title;
    if (project.appFiles) {
      if (project.editedAt !== this.editedAt)
        return Response.json({ error: 'Conflict', code: 'save-conflict', lastEditor: { username: 'ada' }, editedAt: this.editedAt }, { status: 409 });
      this.appFiles = project.appFiles;
      this.saves.push(project.appFiles);
      this.editedAt = new Date(Date.UTC(2026, 0, 1) + ++this.#clock * 1000).toISOString();
    }
    return Response.json({ id: 'p1', editedAt: this.editedAt, title: this.title });
  }

  #step(signal: AbortSignal): Response {
    const script = this.steps.shift() ?? [{ type: 'finish', reason: 'stop' }];
    const encoder = new TextEncoder();
    let seq = 0;
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
        const events = typeof script === 'function' ? script(signal) : script;
        for await (const event of events) {
          if (signal.aborted) return;
          controller.enqueue(encoder.encode(encodeArtifactEvent({ ...event, seq: seq++ })));
        }
        controller.close();
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }
}
