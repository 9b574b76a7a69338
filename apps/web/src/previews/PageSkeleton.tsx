import { Spinner } from '../components/Spinner.tsx';

/** Stands where a page will be: its rough lines, and what is being waited for. */
export function PageSkeleton({ text }: { readonly text: string }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center bg-base pt-12">
      <div aria-hidden="true" className="flex w-[460px] max-w-[calc(100%-40px)] flex-col gap-3">
        <span className="h-6 w-2/5 rounded-badge bg-solid" />
        <span className="h-3 w-4/5 rounded-badge bg-solid" />
        <span className="h-3 w-3/5 rounded-badge bg-solid" />
        <span className="mt-3 h-28 w-full rounded-card bg-solid" />
      </div>
      <p aria-live="polite" className="mt-6 flex items-center gap-2 text-12 text-fg-3">
        <Spinner size={11} />
        {text}
      </p>
    </div>
  );
}
