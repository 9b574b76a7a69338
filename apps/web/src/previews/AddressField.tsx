import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, menuRowClass } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { PreviewView } from '@lathe/workspace';

export interface AddressFieldProps {
  readonly previews: readonly PreviewView[];
  readonly preview: PreviewView | undefined;
  readonly placeholder: string;
}

/** The port, the masked host and the path, which can be edited. */
export function AddressField({ previews, preview, placeholder }: AddressFieldProps) {
  const { previews: store, runtime } = useWorkspace();
  const location = useStore(store.location);
  const [path, setPath] = useState(location);
  useEffect(() => setPath(location), [location]);
  return (
    <form
      className="mx-1 flex h-7 min-w-0 flex-1 items-center overflow-hidden rounded-control border border-line bg-base font-mono text-[12px] leading-none text-fg-2 focus-field max-md:h-10"
      onSubmit={(event) => {
        event.preventDefault();
        store.navigate(path.startsWith('/') ? path : `/${path}`);
        (document.activeElement as HTMLElement | null)?.blur();
      }}
    >
      <Menu trigger={<PortButton preview={preview} isDisabled={previews.length === 0} />}>
        <span aria-hidden="true">
          <MenuLabel>Open ports</MenuLabel>
        </span>
        <DropdownMenu.RadioGroup aria-label="Open ports" value={String(preview?.port ?? '')} onValueChange={(port) => store.selectPort(Number(port))}>
          {previews.map((entry) => (
            <DropdownMenu.RadioItem key={entry.port} value={String(entry.port)} className={menuRowClass}>
              <Dot isOn={entry.isReady} />
              <span className="font-mono text-[12px]">{entry.port}</span>
              <span className="text-12 text-fg-3">{entry.isReady ? 'Listening' : 'Waiting'}</span>
              <DropdownMenu.ItemIndicator className="ml-auto">
                <Icon name="check" size={14} className="text-fg-3" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <MenuLine />
        <MenuItem icon="stop" onSelect={() => void runtime.stopServer()}>
          Stop the server
        </MenuItem>
      </Menu>
      {preview ? (
        <>
          <span className="max-w-[40%] flex-none truncate pl-2 leading-4 text-fg-3 max-lg:hidden">{preview.shownHost}</span>
          <input
            aria-label="Path"
            spellCheck={false}
            value={path}
            onChange={(event) => setPath(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || path === location) return;
              event.stopPropagation(); // it would also stop the assistant
              setPath(location);
            }}
            className="h-full min-w-0 flex-1 bg-transparent pr-2 text-fg max-lg:pl-2 max-md:text-16"
          />
        </>
      ) : (
        <span className="truncate px-2 leading-4 text-fg-3 max-md:hidden">{placeholder}</span>
      )}
    </form>
  );
}

function PortButton({ preview, isDisabled, ...trigger }: { readonly preview: PreviewView | undefined; readonly isDisabled: boolean }) {
  return (
    <button
      type="button"
      {...trigger}
      disabled={isDisabled}
      aria-label={preview ? `Port ${preview.port}` : 'No port'}
      className="inline-flex h-full flex-none items-center gap-[5px] border-r border-line pr-1.5 pl-2 font-medium text-fg focus-row"
    >
      <Dot isOn={preview?.isReady === true} />
      {preview?.port ?? 'No port'}
      <Icon name="down" size={12} className="text-fg-3" />
    </button>
  );
}

function Dot({ isOn }: { readonly isOn: boolean }) {
  return <span aria-hidden="true" className={classNames('size-[7px] flex-none rounded-full', isOn ? 'bg-ok' : 'border-[1.5px] border-fg-3')} />;
}
