import { Link } from '@tanstack/react-router';
import { useAccount } from '../accounts/use-account.ts';
import { Button, buttonClass } from '../components/Button.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { useWorkspacePage } from '../services.tsx';
import type { ProjectState } from '@lathe/workspace';

/** Shown when the project does not exist for this person or could not be loaded. */
export function ProjectMissing({ state }: { readonly state: Extract<ProjectState, { status: 'not-found' | 'failed' }> }) {
  const { project } = useWorkspacePage();
  const account = useAccount();
  if (state.status === 'failed') {
    return (
      <MessagePage
        title="The project could not be opened"
        text={state.message}
        action={
          <Button kind="primary" icon="reload" onClick={() => void project.retry()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (account.data?.isLoggedIn === false) {
    return (
      <MessagePage
        title="Sign in to open this project"
        text="Projects are private. If this one is yours, it opens once you sign in."
        action={
          <Link to="/sign-in" search={{ returnTo: `/~/${encodeURIComponent(state.slug)}` }} className={buttonClass('primary')}>
            Sign in
          </Link>
        }
      />
    );
  }
  return <MessagePage title="Project not found" text="It may have been deleted, or it belongs to someone else." />;
}
