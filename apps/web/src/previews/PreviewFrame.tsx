import { useEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { PreviewView } from '@lathe/workspace';
import { sizeOf, type DeviceSize } from './device-size.ts';
import { NotResponding } from './NotResponding.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PREVIEW_ALLOW, PREVIEW_SANDBOX } from './preview-frame-rights.ts';
import { useFirstPaint } from './use-first-paint.ts';

export interface PreviewFrameProps {
  readonly preview: PreviewView;
  readonly size: DeviceSize;
  readonly isRotated: boolean;
}

/** The running app on its own origin, covered by a skeleton until its first page has painted. */
export function PreviewFrame({ preview, size, isRotated }: PreviewFrameProps) {
  const { previews } = useWorkspace();
  const health = useStore(previews.health);
  const frame = useRef<HTMLIFrameElement>(null);
  const frameCount = useStore(previews.frameCount);
  const { baseUrl, isReady, port } = preview;
  const { isShown, onLoad } = useFirstPaint(baseUrl);

  useEffect(() => {
    previews.setFrame({
      postMessage: (message, targetOrigin, transfer) => frame.current?.contentWindow?.postMessage(message, targetOrigin, transfer),
    });
    return () => previews.setFrame(undefined);
  }, [previews]);

  useEffect(() => {
    // Browsers slow down background pages, so one that does not respond there may not be stuck.
    const tell = (): void => previews.setTabVisible(document.visibilityState === 'visible');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [previews]);

  useEffect(() => {
    // Set here and not in the markup, so that the page keeps its state when React renders.
    const load = (): void => {
      if (frame.current) frame.current.src = baseUrl + previews.location.get();
    };
    load();
    return previews.reloadCount.listen(load);
  }, [baseUrl, previews]);

  const device = sizeOf(size, isRotated);
  const isTall = device !== undefined && !isRotated;
  return (
    <div
      style={device && { width: device.width, height: device.height }}
      className={classNames(
        'relative max-w-full',
        device ? 'mt-5 max-h-[calc(100%-20px)] border border-line-strong' : 'size-full',
        device && (isTall ? 'rounded-t-card border-b-0' : 'rounded-card'),
      )}
    >
      {device && (
        <span className="absolute top-2 left-full ml-4 text-12 whitespace-nowrap text-fg-3 tnum">
          {device.width} × {device.height}
        </span>
      )}
      {/* Each server has its own frame: a page that reloads itself would cancel the frame's navigation to another server. */}
      <iframe
        key={`${baseUrl} ${frameCount}`}
        ref={frame}
        title="Preview"
        onLoad={() => {
          previews.frameLoaded();
          onLoad();
        }}
        allow={PREVIEW_ALLOW}
        sandbox={PREVIEW_SANDBOX}
        className={classNames('size-full border-0', device && 'rounded-[inherit]')}
      />
      {!(isReady && isShown) && (
        <PageSkeleton
          text={isReady || !isShown ? `Loading the page from port ${port}` : 'The page has loaded. Waiting for the framework to report that it is ready.'}
        />
      )}
      {health === 'unresponsive' && <NotResponding port={port} />}
    </div>
  );
}
