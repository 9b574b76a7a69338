import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Segmented, type Segment } from '../components/Segmented.tsx';
import { useWorkspace } from '../services.tsx';
import type { PreviewView } from '@lathe/workspace';
import { AddressField } from './AddressField.tsx';
import type { DeviceSize } from './device-size.ts';
import type { PreviewScreen } from './preview-screen.ts';

const SIZES: ReadonlyArray<Segment<DeviceSize>> = [
  { value: 'full', label: 'Full width', icon: 'monitor', isIconOnly: true },
  { value: 'tablet', label: 'Tablet', icon: 'tablet', isIconOnly: true },
  { value: 'phone', label: 'Phone', icon: 'phone', isIconOnly: true },
];

export interface PreviewBarProps {
  readonly previews: readonly PreviewView[];
  /** The page that is shown, if one is. */
  readonly preview: PreviewView | undefined;
  readonly screen: PreviewScreen;
  readonly size: DeviceSize;
  readonly onSize: (size: DeviceSize) => void;
}

export function PreviewBar({ previews, preview, screen, size, onSize }: PreviewBarProps) {
  const store = useWorkspace().previews;
  const isOff = preview === undefined;
  return (
    <div className="flex h-10 flex-none items-center gap-1 border-b border-line px-1.5 max-md:h-13">
      <IconButton icon="arrow-left" label="Back" disabled={isOff} onClick={store.back} className="max-md:hidden" />
      <IconButton icon="arrow-right" label="Forward" disabled={isOff} onClick={store.forward} className="max-md:hidden" />
      <IconButton icon="reload" label="Reload" disabled={isOff} onClick={store.reload} className="max-md:size-11" />
      <AddressField
        previews={previews}
        preview={preview}
        placeholder={screen.type === 'empty' || screen.type === 'failed' ? 'Start the project to get an address' : 'Waiting for the server'}
      />
      <Segmented label="Size" segments={SIZES} value={size} onChange={onSize} className="max-md:hidden" />
      {preview ? (
        <a
          href={preview.baseUrl + store.location.get()}
          onClick={(event) => {
            event.currentTarget.href = preview.baseUrl + store.location.get();
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
