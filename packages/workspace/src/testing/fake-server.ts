import {
  type AnalyticsEvent,
  type AppFiles,
  type ArtifactEvent,
  type ArtifactEventBody,
  type ChatMessage,
  type ChatRequest,
  type ChatWrite,
  encodeArtifactEvent,
  type ModelInfo,
  type FeatureFlags,
  type Organization,
  type Registry,
} from '@lathe/protocol';
import { answerBranches, type FakeBranch } from './fake-branches.ts';

type ScriptedStep = readonly ArtifactEventBody[] | ((signal: AbortSignal) => AsyncIterable<ArtifactEventBody>);

interface RunningStep {
  readonly events: ArtifactEvent[];
  isOver: boolean;
  readonly stop: AbortController;
  readonly wake: Set<() => void>;
}

/** The HTTP API over plain objects: one project, one chat, scripted model steps. */
export class FakeServer {
  appFiles: AppFiles;
  editedAt = '2026-01-01T00:00:00.000Z';
  /** When somebody pushed with git. */
  pushedAt: string | undefined;
  title = 'Test project';
  messages: ChatMessage[] = [];
  /** The revision of `messages`; '' as long as nobody has written them. */
  chatRevision = '';
  /** The turn that runs in the chat, as its page last announced it. */
  turn: { readonly messageId: string; readonly step: number; isStopRequested: boolean; visit?: string; isLeft?: boolean } | undefined;
  /** The visits whose page has left, by the turn's message. */
  readonly #leftVisits = new Map<string, string>();
  models: ModelInfo[] = [];
  /** The name that a model gives a conversation; '' for none. */
  chatTitle = '';
  betterWords = '';
  readonly saves: AppFiles[] = [];
  readonly steps: ScriptedStep[] = [];
  readonly requests: { method: string; path: string; body: unknown; at: number }[] = [];
  template: Record<string, string> = {};
  /** Newest first. */
  readonly snapshots: { id: string; title: string; files: AppFiles; createdAt: string }[] = [];
  /** Hash of the instructions that the person saved themselves. */
  ownKnowledge: string | undefined;
  /** Returned for the next calls that match. */
  readonly failures: { match: RegExp; status: number; body: unknown }[] = [];
  /** Pictures in base64 by version. */
  readonly thumbnails = new Map<string, string>();
  /** After how many events each connection to a step breaks, in order. */
  readonly breaksAfter: number[] = [];
  /** Steps that the person stopped, as `message/step`. */
  readonly stopped: string[] = [];
  readonly #running = new Map<string, RunningStep>();
  readonly #stopWaiters = new Set<() => void>();
  /** Whole files that a smaller model returns, by the path of the call. */
  readonly repairs = new Map<string, string>();
  isOffline = false;
  /** Its solution for any problem. */
  solution: string | undefined = 'Export it.';
  /** The next call that matches is carried out, but its response is lost. */
  losesAnswerOf: RegExp | undefined;
  isAnalyticsOn = false;
  readonly analytics: AnalyticsEvent[] = [];
  isSignedIn = true;
  featureFlags: FeatureFlags = { experimentalNode: false, privateRegistries: false, previewTunneling: false };
  activeOrganization: Organization | undefined;
  registries: Registry[] = [];
  access: 'owner' | 'read' = 'owner';
  frozen = false;
  /** Copies and branches that were made, newest last. */
  readonly forks: FakeBranch[] = [];
  readonly hostBranches = new Map<string, AppFiles>();
  readonly gitBranches = new Map<string, AppFiles>();
  whileKept: (() => void) | undefined;
  /** Contents that were uploaded, by signed id. */
  readonly blobs = new Map<string, Uint8Array>();
  #clock = 0;
  #tokens = 0;

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
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    this.requests.push({ method, path, body, at: Date.now() });
    init.signal?.throwIfAborted();
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const failure = this.failures.findIndex(({ match }) => match.test(`${method} ${path}`));
    if (failure >= 0) {
      const [{ status, body: answer } = { status: 500, body: {} }] = this.failures.splice(failure, 1);
      return Response.json(answer, { status });
    }
    const waiting = method === 'GET' ? /^\/api\/chats\/\w+\/turn\/(\w+)\/stop$/.exec(path)?.[1] : undefined;
    if (waiting !== undefined) return this.#whenStopped(waiting, init.signal ?? undefined);
    const answer =
      (await this.#answerUpload(method, path, body)) ??
      this.#answer(method, path, body, init.signal ?? new AbortController().signal, new Headers(init.headers));
    if (!this.losesAnswerOf?.test(`${method} ${path}`)) return answer;
    this.losesAnswerOf = undefined;
    throw new TypeError('Failed to fetch');
  };

  /** Answers when the turn is stopped. */
  #whenStopped(messageId: string, signal: AbortSignal | undefined): Promise<Response> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.turn?.messageId === messageId && this.turn.isStopRequested) resolve(Response.json({ isStopRequested: true }));
      };
      look();
      this.#stopWaiters.add(look);
      signal?.addEventListener('abort', () => {
        this.#stopWaiters.delete(look);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  /** Direct uploads to blobs. */
  async #answerUpload(method: string, path: string, body: unknown): Promise<Response | undefined> {
    if (method === 'POST' && path.endsWith('/direct_uploads')) {
      const signedId = `signed${this.blobs.size + 1}`;
      this.blobs.set(signedId, new Uint8Array(0));
      return Response.json({ signed_id: signedId, direct_upload: { url: `/api/uploads/${signedId}`, headers: { 'Content-MD5': 'x' } } }, { status: 201 });
    }
    const [, id] = /^\/api\/(?:uploads|storage)\/([^/]+)/.exec(path) ?? [];
    if (id === undefined) return undefined;
    if (method !== 'PUT') return new Response((this.blobs.get(id) ?? new Uint8Array(0)) as BodyInit);
    this.blobs.set(id, new Uint8Array(await (body as Blob).arrayBuffer()));
    return new Response(null, { status: 204 });
  }

  /** A copy of the project, and the saves of copies. */
  #answerFork(method: string, path: string, body: unknown): Response | undefined {
    const { project } = (body ?? {}) as { project?: { appFiles?: AppFiles; editedAt?: string } };
    if (method === 'POST' && path === '/api/projects/test/fork') {
      const count = this.forks.length + 1;
      const fork = { id: `f${count}`, slug: `fork${count}`, appFiles: project?.appFiles ?? this.appFiles, editedAt: this.nextEditedAt() };
      this.forks.push(fork);
      return Response.json(this.summaryOf(fork), { status: 201 });
    }
    const fork = this.forks.find(({ slug }) => path === `/api/projects/${slug}`);
    if (!fork) return undefined;
    if (method === 'PATCH' && project?.appFiles) {
      fork.appFiles = project.appFiles;
      fork.editedAt = this.nextEditedAt();
      return Response.json({ id: fork.id, editedAt: fork.editedAt, title: this.title });
    }
    return Response.json({ ...this.summaryOf(fork), appFiles: fork.appFiles });
  }

  summaryOf({ id, slug, editedAt, branch }: FakeBranch) {
    const { base: _, ...named } = branch ?? {};
    const project = { id, slug, editedAt, title: this.title, access: 'owner', visibility: 'private', frozen: false, organization: null };
    return branch ? { ...project, branch: named } : project;
  }

  summary() {
    return {
      ...{ id: 'p1', slug: 'test', title: this.title, editedAt: this.editedAt },
      ...{ access: this.access, visibility: 'private', frozen: this.frozen, organization: null },
    };
  }

  /** Somebody pushes with git. An undefined text deletes its file. */
  push(texts: Readonly<Record<string, string | undefined>>): void {
    const files = { ...this.appFiles };
    for (const [path, contents] of Object.entries(texts)) {
      if (contents === undefined) delete files[path];
      else files[path] = { fullPath: path, name: path, type: 'file', contents, isBinary: false, lastModified: 0 };
    }
    this.appFiles = files;
    this.editedAt = this.nextEditedAt();
    this.pushedAt = this.editedAt;
  }

  nextEditedAt(): string {
    return new Date(Date.UTC(2026, 0, 1) + ++this.#clock * 1000).toISOString();
  }

  #answer(method: string, path: string, body: unknown, signal: AbortSignal, headers: Headers): Response {
    const summary = this.summary();
    const forked = this.#answerFork(method, path, body) ?? answerBranches(method, path, body, this);
    if (forked) return forked;
    if (path === '/api/logged-in') return Response.json(this.#loggedIn());
    if (path === '/api/config')
      return Response.json({
        version: '0',
        appOrigin: 'http://localhost',
        runtimeUrl: 'http://runtime.localhost/headless',
        previewHost: 'preview.localhost',
        siteHost: 'site.localhost',
        scheme: 'http',
        isSignUpOpen: true,
        isAnalyticsOn: this.isAnalyticsOn,
      });
    if (path === '/api/analytics') {
      this.analytics.push(body as AnalyticsEvent);
      return new Response(null, { status: 204 });
    }
    if (path === '/api/project/duplicate') return Response.json({ success: true });
    if (path === '/api/token/cors') return Response.json({ token: `cors${++this.#tokens}`, expiresAt: Math.floor(Date.now() / 1000) + 3600 });
    if (path === '/api/error/reasoning') return Response.json({ errorFixes: this.solution === undefined ? [] : [{ solution: this.solution }] });
    if (path.startsWith('/api/registries/')) return Response.json(this.registries);
    if (path === '/api/runtime-token') return Response.json({ token: 'runtime' });
    const repair = this.repairs.get(path);
    if (repair !== undefined) return new Response(repair);
    if (path === '/api/models' || path.startsWith('/api/models?'))
      return Response.json({ models: this.models, defaultModelId: this.models[0]?.id ?? 'embedded:lathe' });
    if (path.startsWith('/api/templates/'))
      return Response.json({ key: 'x', name: 'Starter', description: '', framework: 'vite', dev: 'npm run dev', source: 'templates/x', files: this.template });
    if (/^\/api\/chats\/\w+$/.test(path) && method === 'GET')
      return Response.json({
        messages: this.messages,
        ...(this.chatRevision === '' ? {} : { revision: this.chatRevision }),
        ...(this.turn ? { turn: { messageId: this.turn.messageId, step: this.turn.step } } : {}),
      });
    const turn = /^\/api\/chats\/\w+\/turn(?:\/(\w+))?/.exec(path);
    if (turn && path.endsWith('/leave')) {
      const { visit } = body as { readonly visit: string };
      this.#leftVisits.set(turn[1] ?? '', visit);
      if (this.turn && this.turn.messageId === turn[1]) this.turn = { ...this.turn, visit, isLeft: true };
      return new Response(null, { status: 204 });
    }
    if (turn) return this.#answerTurn(method, turn[1], body);
    if (/^\/api\/chats\/\w+$/.test(path)) {
      return this.#write(body as ChatWrite) ?? new Response(null, { status: 204 });
    }
    if (path === '/api/projects/test' && method === 'GET')
      return Response.json({ ...summary, appFiles: this.appFiles, ...(this.ownKnowledge === undefined ? {} : { ownKnowledge: this.ownKnowledge }) });
    if (method === 'PUT' && /^\/api\/projects\/\w+\/knowledge$/.test(path)) {
      this.ownKnowledge = (body as { sha256: string }).sha256;
      return new Response(null, { status: 204 });
    }
    if (path === '/api/projects/test' && method === 'DELETE') return new Response(null, { status: 204 });
    if (path === '/api/projects/test' && method === 'PATCH')
      return this.#save((body as { project: { appFiles?: AppFiles; editedAt?: string; title?: string } }).project);
    if (/^\/api\/snapshot\/\w+$/.test(path) && method === 'GET')
      return Response.json({
        snapshots: this.snapshots.map(({ id, title, files, createdAt }) => ({
          messageId: id,
          title,
          createdAt,
          fileCount: Object.keys(files).length,
          finalized: true,
          hasThumbnail: this.thumbnails.has(id),
        })),
      });
    if (/^\/api\/snapshot\/\w+$/.test(path)) return this.#keep(body as { id: string; title: string; snapshot: string });
    const pictured = /^\/api\/snapshot\/p1\/(.+)\/thumbnail$/.exec(path)?.[1];
    if (pictured !== undefined) {
      this.thumbnails.set(pictured, (body as { picture: string }).picture);
      return new Response(null, { status: 204 });
    }
    const kept = this.snapshots.find(({ id }) => path === `/api/snapshot/p1/${id}`);
    if (kept) return Response.json({ snapshot: kept.files });
    if (path.startsWith('/api/snapshot/p1/apply/')) return new Response(null, { status: 204 });
    if (path === '/api/chat/title') return Response.json({ title: this.chatTitle });
    if (path === '/api/enhancer') return new Response(this.betterWords);
    if (path === '/api/chat') return this.#admit(body as ChatRequest) ?? this.#step(body as ChatRequest, signal);
    const stepId = /^\/api\/chat\/p1\/(.+)$/.exec(path)?.[1];
    if (stepId !== undefined) return this.#answerStep(method, stepId, headers, signal);
    return Response.json({ error: 'Not found', code: 'not-found' }, { status: 404 });
  }

  /** Stores the chat. A response says why not. */
  #write({ from = 0, messages, revision = '', base }: ChatWrite): Response | undefined {
    const isBase = base === undefined || base === this.chatRevision || revision === this.chatRevision;
    if (!isBase || from > this.messages.length) return Response.json({ error: 'Conflict', code: 'save-conflict' }, { status: 409 });
    this.messages = [...this.messages.slice(0, from), ...messages];
    this.chatRevision = revision;
    return undefined;
  }

  /** Claims the turn and stores the chat. A response says why not. */
  #admit({ visit, keep, messageId, step }: ChatRequest): Response | undefined {
    const claimed = visit === undefined ? undefined : this.#answerTurn('PUT', undefined, { messageId, step, visit });
    if (claimed?.ok === false) return claimed;
    return keep && this.#write(keep);
  }

  #answerTurn(method: string, messageId: string | undefined, body: unknown): Response {
    if (method === 'GET')
      return Response.json({
        revision: this.chatRevision,
        ...(this.pushedAt === this.editedAt ? { pushedAt: this.pushedAt } : {}),
        ...(this.turn ? { turn: { messageId: this.turn.messageId, step: this.turn.step } } : {}),
      });
    if (method === 'PUT') {
      const claim = body as { readonly messageId: string; readonly step: number; readonly visit: string };
      if (this.turn && this.turn.messageId !== claim.messageId) return Response.json({ error: 'It runs elsewhere.', code: 'turn-running' }, { status: 409 });
      const isLeft = this.#leftVisits.get(claim.messageId) === claim.visit;
      this.turn = { ...claim, isStopRequested: this.turn?.isStopRequested ?? false, isLeft };
      return Response.json({ isStopRequested: this.turn.isStopRequested });
    }
    if (this.turn?.messageId === messageId) {
      if (method === 'DELETE') this.turn = undefined;
      else if (this.turn) {
        this.turn.isStopRequested = true;
        for (const wake of this.#stopWaiters) wake();
        this.#running.get(`${messageId}/${this.turn.step}`)?.stop.abort();
      }
    }
    return new Response(null, { status: 204 });
  }

  /** A token that is valid for 15 minutes, on the tests' clock. */
  #loggedIn(): object {
    if (!this.isSignedIn) return { isLoggedIn: false };
    return {
      isLoggedIn: true,
      user: { id: 'u1', kind: 'registered', email: 'ada@example.com', name: 'ada', featureFlags: this.featureFlags },
      activeOrganization: this.activeOrganization,
      token: `token${++this.#tokens}`,
      tokenExpiresAt: Math.floor(Date.now() / 1000) + 15 * 60,
    };
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

  #save(project: { appFiles?: AppFiles; editedAt?: string; title?: string; frozen?: boolean }): Response {
    if (this.access === 'read') return Response.json({ error: 'Save it as a copy.', code: 'fork-needed' }, { status: 422 });
    if (this.frozen && project.appFiles) return Response.json({ error: 'This project is frozen.', code: 'project-frozen' }, { status: 422 });
    if (project.title) this.title = project.title;
    if (project.frozen !== undefined) this.frozen = project.frozen;
    if (project.appFiles) {
      if (project.editedAt !== this.editedAt)
        return Response.json(
          { error: 'Conflict', code: 'save-conflict', lastEditor: { username: 'ada' }, editedAt: this.editedAt, isPush: this.editedAt === this.pushedAt },
          { status: 409 },
        );
      this.appFiles = project.appFiles;
      this.saves.push(project.appFiles);
      this.editedAt = this.nextEditedAt();
    }
    return Response.json({ id: 'p1', editedAt: this.editedAt, title: this.title });
  }

  /** Begins a step, which then continues whether it is read or not. */
  #step({ messageId, step }: ChatRequest, signal: AbortSignal): Response {
    const id = `${messageId}/${step}`;
    const known = this.#running.get(id);
    if (known) return this.#readStep(known, 0, signal);
    const script = this.steps.shift() ?? [{ type: 'finish', reason: 'stop' }];
    const running: RunningStep = { events: [], isOver: false, stop: new AbortController(), wake: new Set() };
    this.#running.set(id, running);
    void (async () => {
      for await (const event of typeof script === 'function' ? script(running.stop.signal) : script) {
        running.events.push({ ...event, seq: running.events.length });
        for (const wake of running.wake) wake();
      }
      running.isOver = true;
      for (const wake of running.wake) wake();
    })();
    return this.#readStep(running, 0, signal);
  }

  #answerStep(method: string, id: string, headers: Headers, signal: AbortSignal): Response {
    const running = this.#running.get(id);
    if (!running) return Response.json({ error: 'Not kept.', code: 'not-found' }, { status: 404 });
    if (method === 'GET') return this.#readStep(running, Number(headers.get('last-event-id')) + 1, signal);
    running.stop.abort();
    this.stopped.push(id);
    return new Response(null, { status: 204 });
  }

  #readStep(running: RunningStep, from: number, signal: AbortSignal): Response {
    const breaksAfter = this.breaksAfter.shift();
    const encoder = new TextEncoder();
    let next = from;
    let wake = () => undefined as void;
    const onWake = () => wake();
    running.wake.add(onWake);
    const read = new AbortController();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')), { signal: read.signal });
      },
      cancel: () => read.abort(),
      async pull(controller) {
        if (breaksAfter !== undefined && next - from >= breaksAfter) return controller.error(new TypeError('network error'));
        while (next >= running.events.length && !running.isOver) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const event = running.events[next++];
        if (signal.aborted) return;
        if (event) return controller.enqueue(encoder.encode(encodeArtifactEvent(event)));
        read.abort(); // a turn has one signal for all its steps
        controller.close();
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }
}
