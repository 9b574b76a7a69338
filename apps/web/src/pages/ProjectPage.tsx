import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { Loading } from '../components/Loading.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace, useWorkspacePage, WorkspaceContext, WorkspacePageContext } from '../services.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { NoticeHost } from '../notices/NoticeHost.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { ProjectOutline } from './ProjectOutline.tsx';
import type { PendingParts } from '../new-project/pending-parts.ts';
import { waitingForProject } from '../new-project/waiting-for-project.ts';
import { queryOfCopy } from '../projects/query-of-copy.ts';
import { ProjectMissing } from '../projects/ProjectMissing.tsx';

const SettingsPage = lazy(async () => ({ default: (await import('../settings/SettingsPage.tsx')).SettingsPage }));

/** `/~/{slug}`: loads the workspace's code, opens the project, and passes on the prompt that waits for it. */
export function ProjectPage() {
  const { slug } = useParams({ from: '/~/$slug' });
  return (
    <Suspense fallback={<Outline text="Loading the workspace" slug={slug} />}>
      <WithWorkspace slug={slug} />
    </Suspense>
  );
}

function WithWorkspace({ slug }: { readonly slug: string }) {
  const { workspace, loadWorkspace, pendingPrompt, pendingParts, pendingImport } = useServices();
  // React shows the fallback for at least 300 ms once it has to wait, even for a promise that is already fulfilled.
  const page = useStore(workspace) ?? use(loadWorkspace());
  const { default_view: defaultView, prompt } = useSearch({ strict: false }) as { default_view?: unknown; prompt?: unknown };
  const navigate = useNavigate();
  const [sentSlug, setSentSlug] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the slug decides what is open; view and prompt are read once
  useEffect(() => {
    const current = page.project.state.get();
    if (current.status === 'open' && current.project.slug === slug) return;
    let isLeft = false;
    const open = (parts: PendingParts) =>
      page.open(slug, {
        ...waitingForProject(slug, parts, { pendingPrompt, pendingParts, pendingImport }),
        ...(defaultView === 'files' || defaultView === 'preview' ? { defaultView } : {}),
        // The router parses a number in the query as a number.
        ...(typeof prompt === 'string' || typeof prompt === 'number'
          ? {
              askedPrompt: {
                text: String(prompt),
                onSent: () => setSentSlug(slug),
              },
            }
          : {}),
      });
    if (pendingPrompt.of(slug) === undefined || pendingParts.isEmpty()) void open(pendingParts.parts.get());
    else void pendingParts.restore().then((parts) => (isLeft ? undefined : open(parts)));
    return () => {
      isLeft = true;
    };
  }, [page, pendingPrompt, pendingParts, pendingImport, slug]);
  useEffect(() => () => void page.close(), [page]);

  // The settings have an address without the query, so the prompt is removed when the person returns.
  useEffect(() => {
    if (sentSlug !== slug || prompt === undefined) return;
    void navigate({ to: '/~/$slug', params: { slug }, search: ((query: object) => queryOfCopy(query)) as never, replace: true });
  }, [sentSlug, slug, prompt, navigate]);

  // After saving as a copy, the page continues with the copy. The address follows, without the prompt.
  useEffect(
    () =>
      page.project.state.listen((state) => {
        if (state.status !== 'open' || state.project.slug === slug) return;
        const search = (query: object) => queryOfCopy(query, state);
        void navigate({ to: '/~/$slug', params: { slug: state.project.slug }, search: search as never, replace: true });
      }),
    [page, navigate, slug],
  );

  return (
    <WorkspacePageContext value={page}>
      <ProjectScreen slug={slug} />
      <DialogHost />
      <NoticeHost />
    </WorkspacePageContext>
  );
}

function ProjectScreen({ slug }: { readonly slug: string }) {
  const page = useWorkspacePage();
  const state = useStore(page.project.state);
  const workspace = useStore(page.current);
  const { section } = useParams({ strict: false });
  usePageTitle(section === undefined ? (state.status === 'open' ? state.project.title : 'Project') : undefined);
  if (state.status === 'open' && workspace)
    return (
      <WorkspaceContext value={workspace}>
        <PageEvents />
        <ProjectFrame project={state.project} isBehindSettings={section !== undefined} />
        {section !== undefined && (
          <div className="fixed inset-0 z-20 overflow-y-auto bg-base">
            <Suspense fallback={<Opening text="Loading the settings" />}>
              <SettingsPage />
            </Suspense>
          </div>
        )}
      </WorkspaceContext>
    );
  if (state.status === 'not-found' || state.status === 'failed') return <ProjectMissing state={state} />;
  return <Outline text="Opening the project" slug={slug} />;
}

/** The project's frame, with the prompt that waits for it. */
function Outline({ text, slug }: { readonly text: string; readonly slug: string }) {
  return <ProjectOutline text={text} prompt={useServices().pendingPrompt.of(slug)?.text} />;
}

/** Passes events of the page on to the open project. */
function PageEvents() {
  useLeaveGuard();
  useSaveAsPageChanges();
  useLeaveTurn();
  return null;
}

function Opening({ text }: { readonly text: string }) {
  return (
    <div className="grid h-dvh place-items-center">
      <Loading text={text} />
    </div>
  );
}

/** Saves when the page is hidden, because it may never be shown again. Retries at once when it is shown or back online. */
function useSaveAsPageChanges(): void {
  const { saving } = useWorkspace();
  useEffect(() => {
    const show = (): void => saving.pageShown();
    const change = (): void => (document.visibilityState === 'hidden' ? saving.pageHidden() : show());
    addEventListener('online', show);
    document.addEventListener('visibilitychange', change);
    return () => {
      removeEventListener('online', show);
      document.removeEventListener('visibilitychange', change);
    };
  }, [saving]);
}

/** Tells other windows that the turn's page is gone. A page that returns from the back/forward cache continues its turn. */
function useLeaveTurn(): void {
  const { chat } = useWorkspace();
  useEffect(() => {
    const leave = (): void => chat.pageLeaves();
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) chat.pageReturned();
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', show);
    };
  }, [chat]);
}

/** Asks before the page closes while there are unsaved edits or files. */
function useLeaveGuard(): void {
  const { saving, editor } = useWorkspace();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!saving.hasPersistedChanges.get() || editor.draftPaths.get().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [saving, editor]);
}
