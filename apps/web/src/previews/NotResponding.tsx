import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useWorkspace } from '../services.tsx';

/** Covers a page that does not respond even after it was reloaded twice. */
export function NotResponding({ port }: { readonly port: number }) {
  const { runtime, layout } = useWorkspace();
  return (
    <div className="absolute inset-0 flex overflow-y-auto rounded-[inherit] bg-base">
      <div role="alert" className="m-auto flex w-95 max-w-[calc(100%-40px)] flex-col gap-4 p-1">
        <div className="flex items-start gap-2.5">
          <Icon name="warn" className="mt-0.5 text-warn" />
          <div className="min-w-0">
            <h2 className="text-14 leading-5 font-semibold">Preview is not responding</h2>
            <p className="text-fg-2">The page on port {port} was reloaded twice and still does not respond. Your files are not affected.</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon="reload" onClick={() => void runtime.restartServer()}>
            Restart server
          </Button>
          <Button icon="terminal" onClick={() => layout.setView('terminal')}>
            Open logs
          </Button>
        </div>
      </div>
    </div>
  );
}
