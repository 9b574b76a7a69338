import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { LogTail } from './LogTail.tsx';

/** A placeholder for the page, with what it waits for and the server's last output. */
export function PageSkeleton({ text }: { readonly text: string }) {
  const tail = useStore(useWorkspace().runtime.logTail);
  return (
    <div className="absolute inset-0 flex flex-col items-center overflow-hidden bg-base pt-12">
      <div className="flex w-[460px] max-w-[calc(100%-40px)] flex-col gap-3">
        <div aria-hidden="true" className="flex flex-col gap-3">
          <span className="h-6 w-2/5 rounded-badge bg-solid" />
          <span className="h-3 w-4/5 rounded-badge bg-solid" />
          <span className="h-3 w-3/5 rounded-badge bg-solid" />
          <span className="mt-3 h-28 w-full rounded-card bg-solid" />
        </div>
        <p aria-live="polite" className="mt-3 flex items-center gap-2 text-12 text-fg-2">
          <Spinner size={11} />
          {text}
        </p>
        {tail.length > 0 && <LogTail text={tail.join('\n')} />}
      </div>
    </div>
  );
}
