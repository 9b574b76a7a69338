import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { useWorkspace } from '../services.tsx';
import type { PreviewView } from '@lathe/workspace';
import type { DeviceSize } from './device-size.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useFirstPaint } from './use-first-paint.ts';

const WIDTHS: Readonly<Record<DeviceSize, string>> = { full: 'w-full', tablet: 'w-[768px]', phone: 'w-[390px]' };

/** The running app on its own origin. Covered by a skeleton until its first page has painted. */
export function PreviewFrame({ preview, size }: { readonly preview: PreviewView; readonly size: DeviceSize }) {
  const { previews, runtime } = useWorkspace();
  const health = useStore(previews.health);
  const frame = useRef<HTMLIFrameElement>(null);
  const { baseUrl } = preview;
  const { isShown, onLoad } = useFirstPaint(baseUrl);

  useEffect(() => {
    previews.setFrame({
      postMessage: (message, targetOrigin) => frame.current?.contentWindow?.postMessage(message, targetOrigin),
      setSource: (url) => {
        if (frame.current) frame.current.src = url;
      },
    });
    return () => previews.setFrame(undefined);
  }, [previews]);

  useEffect(() => {
    // Set here and not in the markup, so that a page keeps its state while React draws around it.
    const load = (): void => {
      if (frame.current) frame.current.src = baseUrl + previews.location.get();
    };
    load();
    return previews.reloadCount.listen(load);
  }, [baseUrl, previews]);

  const isDevice = size !== 'full';
  return (
    <div
      className={classNames(
        'relative max-w-full',
        WIDTHS[size],
        isDevice ? 'mt-5 overflow-hidden rounded-t-card border border-b-0 border-line-strong' : 'h-full',
      )}
    >
      <iframe
        ref={frame}
        title="Preview"
        onLoad={onLoad}
        allow="cross-origin-isolated; clipboard-read; clipboard-write; fullscreen; geolocation; camera; microphone"
        // All but navigating the workbench away: a click in the app (a `target="_top"` link, a sign-in
        // that leaves its frame, a hostile project) must not replace the page that holds the work.
        // Chromium warns that scripts and the own origin together undo a sandbox. That holds for a page
        // of the embedder's origin, which could remove this attribute; a preview has another one.
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock"
        className="size-full border-0"
      />
      {!isShown && <PageSkeleton text={`Loading the page from port ${preview.port}`} />}
      {health === 'unresponsive' && (
        <div
          role="alert"
          className="absolute inset-x-3 bottom-3 flex items-center gap-2 rounded-card border border-line-strong bg-raised px-3 py-2 shadow-float"
        >
          <span className="min-w-0 flex-1">The preview does not answer.</span>
          <Button size="sm" onClick={previews.reload}>
            Reload
          </Button>
          <Button size="sm" kind="primary" onClick={() => void runtime.restartServer()}>
            Restart server
          </Button>
        </div>
      )}
    </div>
  );
}
