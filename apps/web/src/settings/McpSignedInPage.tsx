import { messageOf, type FinishMcpSignInBody } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../components/Button.tsx';
import { Loading } from '../components/Loading.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { MessagePage } from '../components/MessagePage.tsx';
import { useServices } from '../services.tsx';
import { tellServersChanged } from './use-refresh-servers.ts';

/** `/mcp/signed-in`: the end of a sign-in to a server, in its own tab. The result is in the fragment and works once. */
export function McpSignedInPage() {
  usePageTitle('Sign in to a server');
  const { api } = useServices();
  const { hash } = window.location;
  const finish = useQuery({
    queryKey: ['mcp-signed-in', hash],
    queryFn: async () => {
      const finished = await api.finishMcpSignIn(answerIn(hash));
      tellServersChanged();
      return finished;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settings = (
    <Link to="/settings/$section" params={{ section: 'applications' }} className={buttonClass('primary')}>
      Open settings
    </Link>
  );
  if (finish.isPending)
    return (
      <div className="grid h-dvh place-items-center">
        <Loading text="Finishing sign-in" />
      </div>
    );
  if (finish.isError) return <MessagePage title="Sign-in failed" text={messageOf(finish.error)} action={settings} />;
  return (
    <MessagePage
      title={`You are signed in to ${finish.data.serverName}`}
      text="Models can now use its tools. Lathe asks you before each call, unless you change that in the settings. You can close this page."
      action={settings}
    />
  );
}

/** The query of the callback, in base64url. */
function answerIn(hash: string): FinishMcpSignInBody {
  const bytes = Uint8Array.from(atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const query = new URLSearchParams(new TextDecoder().decode(bytes));
  const named = (name: string) => query.get(name) ?? undefined;
  const [code, error, errorDescription, issuer] = [named('code'), named('error'), named('error_description'), named('iss')];
  return {
    state: named('state') ?? '',
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(errorDescription === undefined ? {} : { errorDescription }),
    ...(issuer === undefined ? {} : { issuer }),
  };
}
