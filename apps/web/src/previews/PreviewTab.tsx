import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ClientConfig, messageOf } from '@lathe/protocol';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../components/use-page-title.ts';
import { MessagePage } from '../components/MessagePage.tsx';
import { useServices } from '../services.tsx';
import { isPreviewAddress } from './preview-address.ts';
import { PREVIEW_ALLOW, PREVIEW_SANDBOX } from './preview-frame-rights.ts';
import { passReports } from './tab-reports.ts';

/** `/preview?at=…`: the running app in a separate tab. It runs in the project's tab, which opened this one. */
export function PreviewTab() {
  const { api } = useServices();
  const { at = '' } = useSearch({ strict: false }) as { readonly at?: string };
  const config = useQuery({ queryKey: ['config'], queryFn: ({ signal }) => api.config(signal), staleTime: Number.POSITIVE_INFINITY });
  if (config.isPending) return null;
  if (config.isError) return <MessagePage title="The preview could not be opened" text={messageOf(config.error)} />;
  return <FramedPage address={at} config={config.data} />;
}

function FramedPage({ address, config }: { readonly address: string; readonly config: ClientConfig }) {
  const { relayPreviews } = useServices();
  const [connection, setConnection] = useState<{ readonly isUp: boolean; readonly failure?: unknown }>({ isUp: false });
  const [opener] = useState(() => window.opener as Window | null);
  const isPreview = isPreviewAddress(address, config);
  usePageTitle(isPreview ? `Preview of port ${Number.parseInt(new URL(address).host, 10)}` : 'Preview');

  useEffect(() => {
    if (!opener || !isPreview) return;
    const relay = relayPreviews(opener);
    relay.then(
      () => setConnection({ isUp: true }),
      (failure: unknown) => setConnection({ isUp: false, failure }),
    );
    return () =>
      void relay.then(
        (end) => end(),
        () => undefined, // there is nothing to end, and the failure is already shown
      );
  }, [opener, isPreview, relayPreviews]);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(
    () => (opener && isPreview ? passReports(window, { frame: () => frame.current?.contentWindow, opener, config }) : undefined),
    [opener, isPreview, config],
  );

  if (!opener || !isPreview)
    return (
      <MessagePage
        title="This preview runs in its project's tab"
        text="The app runs there, and only pages opened from that tab can reach it. Open the project, then open the preview from its toolbar."
      />
    );
  if (connection.failure !== undefined) return <MessagePage title="The preview could not be opened" text={messageOf(connection.failure)} />;
  return (
    <main className="h-dvh">
      {connection.isUp && <iframe ref={frame} title="Preview" src={address} allow={PREVIEW_ALLOW} sandbox={PREVIEW_SANDBOX} className="size-full border-0" />}
    </main>
  );
}
