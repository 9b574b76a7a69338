import { Icon } from '../components/Icon.tsx';
import type { ServerCallView } from '@lathe/workspace';

const LABELS = { running: 'Calling', complete: 'Called', failed: 'Failed call to' } as const;

/** A call to a tool on one of the person's servers, with its input and output folded. */
export function ServerCall({ call }: { readonly call: ServerCallView }) {
  return (
    <details className="group text-12 text-fg-3">
      <summary className="flex cursor-default items-center gap-1.5 select-none hover:text-fg-2 max-md:min-h-10">
        <Icon name="right" size={12} className="flex-none group-open:rotate-90" />
        <span className="min-w-0 wrap-anywhere">
          {LABELS[call.status]} <span className="text-fg-2">{call.serverName}</span>: <code className="font-mono">{call.tool}</code>
        </span>
      </summary>
      <dl className="mt-1 flex flex-col gap-1 border-l border-line pl-3">
        <dt>Sent</dt>
        <dd className="m-0 font-mono wrap-anywhere whitespace-pre-wrap text-fg-2">{call.input}</dd>
        {call.output !== undefined && (
          <>
            <dt>Received</dt>
            <dd className="m-0 font-mono wrap-anywhere whitespace-pre-wrap text-fg-2">{call.output}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
