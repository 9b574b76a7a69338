import { useStore } from '@nanostores/react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, use, useEffect } from 'react';
import { Spinner } from '../components/Spinner.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices, useWorkspace, WorkspaceContext } from '../services.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { NoticeHost } from '../notices/NoticeHost.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { ProjectMissing } from './ProjectMissing.tsx';

/** `/~/{slug}`: fetches the workspace's code, opens the project, and hands it the prompt that waits for it. */
export function ProjectPage() {
  const { slug } = useParams({ from: '/~/$slug' });
  return (
    <Suspense fallback={<Opening text="Loading the workspace" />}>
      <WithWorkspace slug={slug} />
    </Suspense>
  );
}

function WithWorkspace({ slug }: { readonly slug: string }) {
  const { loadWorkspace, pendingPrompt } = useServices();
  const workspace = use(loadWorkspace());
  const { default_view: defaultView } = useSearch({ strict: false }) as { default_view?: unknown };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides what is open; the view it asks for counts once
  useEffect(() => {
    const current = workspace.project.state.get();
    if (current.status === 'open' && current.project.slug === slug) return;
    const firstPrompt = pendingPrompt.take(slug);
    void workspace.open(slug, {
      ...(firstPrompt ? { firstPrompt } : {}),
      ...(defaultView === 'files' || defaultView === 'preview' ? { defaultView } : {}),
    });
  }, [workspace, pendingPrompt, slug]);
  useEffect(() => () => void workspace.close(), [workspace]);

  // Saved as a copy, the page goes on with the copy: the address follows.
  const navigate = useNavigate();
  useEffect(
    () =>
      workspace.project.state.listen((state, before) => {
        if (state.status === 'open' && before?.status === 'opening' && state.project.slug !== slug)
          void navigate({ to: '/~/$slug', params: { slug: state.project.slug }, replace: true });
      }),
    [workspace, navigate, slug],
  );

  return (
    <WorkspaceContext value={workspace}>
      <ProjectScreen />
      <DialogHost />
      <NoticeHost />
    </WorkspaceContext>
  );
}

function ProjectScreen() {
  const workspace = useWorkspace();
  const state = useStore(workspace.project.state);
  usePageTitle(state.status === 'open' ? state.project.title : 'Project');
  useLeaveGuard();
  useSaveWhenOnline();
  if (state.status === 'open') return <ProjectFrame project={state.project} />;
  if (state.status === 'not-found' || state.status === 'failed') return <ProjectMissing state={state} />;
  return <Opening text="Opening the project" />;
}

function Opening({ text }: { readonly text: string }) {
  return (
    <div className="grid h-dvh place-items-center">
      <p className="flex items-center gap-2 text-fg-2" aria-live="polite">
        <Spinner />
        {text}
      </p>
    </div>
  );
}

/** The network is back: what is unsaved does not wait for the next try. */
function useSaveWhenOnline(): void {
  const { saving } = useWorkspace();
  useEffect(() => {
    const save = (): void => {
      if (saving.state.get().status === 'offline') void saving.saveNow();
    };
    addEventListener('online', save);
    return () => removeEventListener('online', save);
  }, [saving]);
}

/** Asks before the page closes while the server lacks something. */
function useLeaveGuard(): void {
  const { saving } = useWorkspace();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (saving.hasUnsavedServerState.get()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [saving]);
}
