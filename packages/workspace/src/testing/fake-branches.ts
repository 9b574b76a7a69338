import type { AppFiles } from '@lathe/protocol';

export interface FakeBranch {
  readonly id: string;
  readonly slug: string;
  appFiles: AppFiles;
  editedAt: string;
  /** Undefined: it is a project of its own. */
  readonly branch?: { readonly name: string; readonly title: string; readonly mainSlug: string; readonly base: AppFiles };
}

/** The project that branches begin from, and end in. */
interface Main {
  readonly forks: FakeBranch[];
  appFiles: AppFiles;
  editedAt: string;
  pushedAt: string | undefined;
  /** Branches that only the project's repository at a code host has. Empty: it has no repository. */
  readonly hostBranches: Map<string, AppFiles>;
  /** Those that were brought into its git, and that nobody has opened yet. */
  readonly gitBranches: Map<string, AppFiles>;
  /** Something happens while a branch is kept, before the answer arrives. */
  readonly whileKept: (() => void) | undefined;
  readonly snapshots: readonly { readonly id: string; readonly files: AppFiles }[];
  summary(): object;
  summaryOf(branch: FakeBranch): object;
  nextEditedAt(): string;
}

/** Calls about branches. Undefined: another call. */
export function answerBranches(method: string, path: string, body: unknown, main: Main): Response | undefined {
  const [, slug, what] = /^\/api\/projects\/(\w+)\/(branches|branch|branch\/merge|branch\/keep|remote|remote\/branches)(?:\?.*)?$/.exec(path) ?? [];
  if (slug === undefined || what === undefined) return undefined;
  if (what.startsWith('remote')) return answerRemote(method, what, body, main);
  const own = main.forks.find((fork) => fork.slug === slug);
  if (what === 'branches') return method === 'GET' ? Response.json({ branches: listOf(main) }) : start(main, own, body);
  if (own?.branch === undefined) return Response.json({ error: 'Not a branch', code: 'not-found' }, { status: 404 });
  const { appFiles, editedAt } = own;
  if (what === 'branch/merge')
    return Response.json({
      base: own.branch.base,
      main: { appFiles: main.appFiles, editedAt: main.editedAt, slug: 'test' },
      branch: { appFiles, editedAt },
    });
  if (what === 'branch/keep') {
    const kept = body as { readonly appFiles: AppFiles; readonly mainEditedAt: string; readonly branchEditedAt: string };
    if (kept.mainEditedAt !== main.editedAt || kept.branchEditedAt !== editedAt)
      return Response.json({ error: 'It was changed.', code: 'save-conflict' }, { status: 409 });
    main.appFiles = kept.appFiles;
    main.editedAt = main.nextEditedAt();
    main.pushedAt = main.editedAt;
    main.whileKept?.();
  }
  main.forks.splice(main.forks.indexOf(own), 1);
  return what === 'branch/keep' ? Response.json(main.summary()) : new Response(null, { status: 204 });
}

function answerRemote(method: string, what: string, body: unknown, { hostBranches, gitBranches }: Main): Response {
  const remote = {
    ...{ host: 'github', address: 'https://github.com', path: 'acme/site', url: 'https://github.com/acme/site', branch: 'main', defaultBranch: 'main' },
    ...{ ahead: 0, hasChanges: false, isBehind: false, pushesVersions: false },
  };
  if (what === 'remote') return Response.json({ remote: hostBranches.size > 0 ? remote : null });
  if (method === 'GET') return Response.json({ branches: [...hostBranches.keys()] });
  const { name } = body as { readonly name: string };
  gitBranches.set(name, hostBranches.get(name) ?? {});
  hostBranches.delete(name);
  return new Response(null, { status: 204 });
}

function listOf({ forks, editedAt }: Main): object[] {
  const branches = forks.flatMap(({ slug, branch, ...one }) =>
    branch ? [{ name: branch.name, title: branch.title, isMain: false, slug, startedAt: one.editedAt, editedAt: one.editedAt, versionCount: 1 }] : [],
  );
  return [{ name: 'main', title: 'main', isMain: true, slug: 'test', editedAt, versionCount: 1 }, ...branches];
}

function start(main: Main, from: FakeBranch | undefined, body: unknown): Response {
  const given = body as { readonly title?: string; readonly name?: string; readonly versionId?: string };
  const [title, versionId] = [given.title ?? given.name ?? '', given.versionId];
  const inGit = main.gitBranches.get(given.name ?? '');
  if (given.name !== undefined && inGit === undefined) return Response.json({ error: 'This branch is not in git.', code: 'not-found' }, { status: 404 });
  const appFiles = inGit ?? main.snapshots.find(({ id }) => id === versionId)?.files ?? (from ?? main).appFiles;
  const count = main.forks.length + 1;
  const branch = { name: title.toLowerCase(), title, mainSlug: 'test', base: appFiles };
  const begun = { id: `b${count}`, slug: `branch${count}`, appFiles, editedAt: main.nextEditedAt(), branch };
  main.forks.push(begun);
  return Response.json(main.summaryOf(begun), { status: 201 });
}
