import { useEffect, useState } from 'react';
import { useWorkspace } from '../services.tsx';
import type { DeviceSize } from './device-size.ts';
import { InspectHint } from './InspectHint.tsx';
import { PointPanel } from './PointPanel.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewNotice } from './PreviewNotice.tsx';
import { usePreviewScreen } from './use-preview-screen.ts';
import { receiveReports } from './tab-reports.ts';

/** The address bar, above the running page or the reason why there is none. */
export function PreviewPane() {
  const { previews } = useWorkspace();
  const [size, setSize] = useState<DeviceSize>('full');
  const [isRotated, setRotated] = useState(false);
  useEffect(() => receiveReports(window, previews.receiveTabMessage), [previews]);
  const { list, screen } = usePreviewScreen();
  return (
    <div className="flex h-full flex-col">
      <PreviewBar
        previews={list}
        preview={screen.type === 'page' ? screen.preview : undefined}
        screen={screen}
        {...{ size, isRotated }}
        onSize={setSize}
        onRotate={() => setRotated(!isRotated)}
      />
      <div className="relative flex min-h-0 flex-1 justify-center overflow-hidden bg-base">
        {screen.type === 'page' ? <PreviewFrame preview={screen.preview} size={size} isRotated={isRotated} /> : <PreviewNotice screen={screen} />}
        {screen.type === 'page' && <InspectHint />}
        {screen.type === 'page' && <PointPanel />}
      </div>
    </div>
  );
}
