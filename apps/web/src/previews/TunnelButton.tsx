import { Popover } from 'radix-ui';
import type { PreviewView, TunnelState } from '@lathe/workspace';
import { lazy, Suspense } from 'react';
import { buttonClass, IconButton } from '../components/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Loaded when the first code is shown. */
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

/** Shares the preview with another device or person. Nothing is shown while tunnels are off. */
export function TunnelButton({ preview }: { readonly preview: PreviewView }) {
  const { tunnel, previews } = useWorkspace();
  const state = useStore(tunnel.state);
  const location = useStore(previews.location);
  if (state.status === 'off') return null;
  const link = tunnel.linkTo(preview.port, location);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon="qr" label="Open on another device" className="max-md:size-11" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-sheet
          aria-label="Open on another device"
          className="z-30 max-h-[var(--radix-popover-content-available-height)] w-72 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-card border border-line-strong bg-raised p-3.5 text-13 shadow-float outline-none"
        >
          <h2 className="flex items-center gap-2 font-medium">
            <TunnelStatus state={state} />
          </h2>
          {link === undefined ? null : <TunnelLink shownHost={preview.shownHost} link={link} isOpen={state.status === 'open'} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function TunnelStatus({ state }: { readonly state: TunnelState }) {
  switch (state.status) {
    case 'open':
      return (
        <>
          <Icon name="ok" size={16} className="text-ok" />
          Open to other devices
        </>
      );
    case 'refused':
      return (
        <>
          <Icon name="warn" size={16} className="flex-none text-warn" />
          {state.message}
        </>
      );
    default:
      return (
        <>
          <Spinner size={11} />
          {state.status === 'reconnecting' ? 'Reconnecting' : 'Connecting'}
        </>
      );
  }
}

function TunnelLink({ shownHost, link, isOpen }: { readonly shownHost: string; readonly link: string; readonly isOpen: boolean }) {
  return (
    <>
      <p className="mt-1 text-12 text-fg-2">Anyone with the link can see the running app until its last server stops or the project is closed.</p>
      <div className="mt-3 grid place-items-center rounded-control border border-line bg-base p-3">
        <Suspense fallback={<span className="size-40" />}>
          <QrCode text={link} label="QR code for the link" />
        </Suspense>
      </div>
      <p className="mt-2 truncate text-center font-mono text-12 text-fg-3">{shownHost}</p>
      <div className="mt-3 flex gap-1.5">
        <CopyButton text={link} label="Copy link" className="flex-1" />
        {isOpen && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('default', 'md', 'flex-1')}>
            <Icon name="external" size={14} className="text-fg-2" />
            Open in a tab
          </a>
        )}
      </div>
    </>
  );
}
