import type { BranchComparison, BranchSide } from '@lathe/workspace';
import { useEffect } from 'react';
import { classNames } from '../components/class-names.ts';
import { Loading } from '../components/Loading.tsx';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { useStore } from '../components/use-store.ts';
import { sizeOf, type DeviceSize } from '../previews/device-size.ts';
import { PREVIEW_ALLOW, PREVIEW_SANDBOX } from '../previews/preview-frame-rights.ts';
import { PreviewFrame } from '../previews/PreviewFrame.tsx';
import { PreviewNotice } from '../previews/PreviewNotice.tsx';
import { usePreviewScreen } from '../previews/use-preview-screen.ts';
import { useWorkspace } from '../services.tsx';

export interface ComparedAppProps {
  readonly comparison: Extract<BranchComparison, { status: 'ready' }>;
  readonly side: BranchSide;
  readonly path: string;
  readonly size: DeviceSize;
}

/** The app of one side: the open project's preview, or the app that runs beside it. */
export function ComparedApp({ comparison, side, path, size }: ComparedAppProps) {
  return comparison.current === side ? <OpenApp path={path} size={size} /> : <AppBeside comparison={comparison} side={side} path={path} size={size} />;
}

function OpenApp({ path, size }: { readonly path: string; readonly size: DeviceSize }) {
  const { previews } = useWorkspace();
  const { screen } = usePreviewScreen();
  useEffect(() => {
    if (previews.location.get() !== path) previews.navigate(path);
  }, [previews, path]);
  return screen.type === 'page' ? <PreviewFrame preview={screen.preview} size={size} isRotated={false} /> : <PreviewNotice screen={screen} />;
}

function AppBeside({ comparison, side, path, size }: ComparedAppProps) {
  const { branches, previews } = useWorkspace();
  const { app, canRun, title } = comparison;
  const name = side === 'main' ? 'main' : title;
  const list = useStore(previews.previews);
  if (!canRun) return <PaneMessage title={`${name} cannot run here`} text="This browser cannot run projects. The files below still show how both differ." />;
  if (app.status === 'failed') return <PaneMessage title={`${name} did not start`} text={app.message} onRetry={() => void branches.runOther()} />;
  const page = app.status === 'running' ? list.find(({ port }) => port === app.port) : undefined;
  if (page === undefined) return <Loading text={`Installing and starting ${name} beside this`} className="self-center p-4 text-fg-2" />;
  const device = sizeOf(size, false);
  return (
    <div
      style={device && { width: device.width, height: device.height }}
      className={classNames('max-w-full', device ? 'mt-5 max-h-[calc(100%-20px)] rounded-t-card border border-b-0 border-line-strong' : 'size-full')}
    >
      <iframe
        key={`${page.baseUrl}${path}`}
        title={`Preview of ${name}`}
        src={page.baseUrl + path}
        allow={PREVIEW_ALLOW}
        sandbox={PREVIEW_SANDBOX}
        className={classNames('size-full border-0', device && 'rounded-[inherit]')}
      />
    </div>
  );
}
