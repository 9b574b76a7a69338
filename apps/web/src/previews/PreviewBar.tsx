import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Segmented, type Segment } from '../components/Segmented.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { previewTabPath } from './preview-address.ts';
import type { PreviewView } from '@lathe/workspace';
import { AddressField } from './AddressField.tsx';
import type { DeviceSize } from './device-size.ts';
import type { PreviewScreen } from './preview-screen.ts';
import { InspectButton } from './InspectButton.tsx';
import { TunnelButton } from './TunnelButton.tsx';

export const SIZES: ReadonlyArray<Segment<DeviceSize>> = [
  { value: 'full', label: 'Full width', icon: 'monitor', isIconOnly: true },
  { value: 'tablet', label: 'Tablet', icon: 'tablet', isIconOnly: true },
  { value: 'phone', label: 'Phone', icon: 'phone', isIconOnly: true },
];

const PLACEHOLDERS: Readonly<Record<PreviewScreen['type'], string>> = {
  page: '',
  empty: 'Start the project to get a URL',
  'nothing-to-start': 'Start the project to get a URL',
  failed: 'Start the project to get a URL',
  'editor-only': 'Projects cannot run here',
  starting: 'Waiting for the server',
  stalled: 'Waiting for the server',
};

export interface PreviewBarProps {
  readonly previews: readonly PreviewView[];
  /** The shown page, if any. */
  readonly preview: PreviewView | undefined;
  readonly screen: PreviewScreen;
  readonly size: DeviceSize;
  readonly isRotated: boolean;
  readonly onSize: (size: DeviceSize) => void;
  readonly onRotate: () => void;
}

export function PreviewBar({ previews, preview, screen, size, isRotated, onSize, onRotate }: PreviewBarProps) {
  const { previews: store, tunnel } = useWorkspace();
  /** With a tunnel the address works anywhere. Without one it works in a tab that connects to the runtime through this tab. */
  const tabAddress = ({ port, baseUrl }: PreviewView): string => {
    const place = store.location.get();
    return (tunnel.state.get().status === 'open' ? tunnel.linkTo(port, place) : undefined) ?? previewTabPath(baseUrl + place);
  };
  const isOff = preview === undefined;
  const canGoBack = useStore(store.canGoBack);
  const canGoForward = useStore(store.canGoForward);
  const isCapturing = useStore(store.isCapturing);
  return (
    <div className="flex h-10 flex-none items-center gap-1 border-b border-line px-1.5 max-md:h-13">
      <IconButton icon="arrow-left" label="Back" disabled={isOff || !canGoBack} onClick={store.back} className="max-md:hidden" />
      <IconButton icon="arrow-right" label="Forward" disabled={isOff || !canGoForward} onClick={store.forward} className="max-md:hidden" />
      <IconButton icon="reload" label="Reload" disabled={isOff} onClick={store.reload} className="max-md:size-11" />
      <AddressField previews={previews} preview={preview} placeholder={PLACEHOLDERS[screen.type]} />
      <Segmented label="Size" segments={SIZES} value={size} onChange={onSize} className="max-md:hidden" />
      {size !== 'full' && <IconButton icon="rotate" label="Rotate" aria-pressed={isRotated} onClick={onRotate} className="max-md:hidden" />}
      <InspectButton isDisabled={isOff} />
      <IconButton
        icon="camera"
        label="Screenshot to chat"
        disabled={isOff}
        isBusy={isCapturing}
        onClick={() => void store.screenshot()}
        className="max-md:size-11"
      />
      {preview && <TunnelButton preview={preview} />}
      {preview ? (
        <a
          href={tabAddress(preview)}
          onClick={(event) => {
            event.preventDefault();
            // Not a link, because the tab needs its opener.
            window.open(tabAddress(preview), '_blank');
          }}
          target="_blank"
          rel="noreferrer"
          aria-label="Open in a new tab"
          title="Open in a new tab"
          className={classNames(buttonClass('quiet'), 'w-7 px-0! max-md:size-11')}
        >
          <Icon name="external" />
        </a>
      ) : (
        <IconButton icon="external" label="Open in a new tab" disabled className="max-md:size-11" />
      )}
    </div>
  );
}
