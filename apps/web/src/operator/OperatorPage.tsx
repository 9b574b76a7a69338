import { useQuery } from '@tanstack/react-query';
import { AppError } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { Analytics } from '../analytics/Analytics.tsx';
import { configurationQuery } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Mark } from '../components/Mark.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { Configuration } from '../configuration/Configuration.tsx';
import { useServices } from '../services.tsx';

/** The installation, for its operators. */
export function OperatorPage() {
  const { api } = useServices();
  const configuration = useQuery(configurationQuery(api));
  usePageTitle('Operator');
  // For everyone else the server responds that the page does not exist.
  if (configuration.error instanceof AppError && configuration.error.code === 'not-found')
    return (
      <MessagePage
        title="This page is for operators"
        text="Only the operators of this installation can see it. Whoever runs the server names them in its configuration."
      />
    );
  return (
    <div className="min-h-dvh bg-surface">
      <header className="flex h-11 items-center gap-3 border-b border-line bg-base px-4">
        <Link to="/" aria-label="All projects" className="flex rounded-row p-1 text-fg">
          <Mark size={20} />
        </Link>
        <span className="text-12 text-fg-3">Operator</span>
      </header>
      <main className="mx-auto max-w-[1080px] px-6 py-8 max-sm:px-4">
        <h1 className="text-20 font-semibold tracking-[-.01em]">This installation</h1>
        {configuration.isPending ? (
          <Loading text="Checking the configuration" className="mt-4 text-fg-2" />
        ) : configuration.isError ? (
          <LoadFailed error={configuration.error} onRetry={() => void configuration.refetch()} className="mt-4" />
        ) : (
          <>
            <Configuration report={configuration.data} />
            <Analytics />
          </>
        )}
      </main>
    </div>
  );
}
