import { SUPABASE_SIGN_IN_CHANNEL } from '@lathe/protocol';
import type { SupabaseBrowser } from '@lathe/workspace';

/** Where pages of this browser tell each other that the connection of a project has changed. */
const CHANGED = 'lathe-supabase';

/** Opens windows for this page, and lets it talk with the other pages of this browser. */
export function createSupabaseBrowser(page: Window): SupabaseBrowser {
  return {
    openWindow() {
      const opened = page.open('', '_blank', 'popup,width=600,height=760');
      if (opened === null) return undefined;
      return { show: (url) => opened.location.replace(url), close: () => opened.close() };
    },
    onSignIn(listener) {
      const hear = (message: unknown): void => {
        if (isSignIn(message)) listener(message.isSignedIn);
      };
      const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
        if (origin === page.location.origin) hear(data);
      };
      page.addEventListener('message', onMessage);
      // This page is isolated from other sites, so a window that has shown one no longer knows its opener.
      const channel = new BroadcastChannel(SUPABASE_SIGN_IN_CHANNEL);
      channel.onmessage = ({ data }) => hear(data);
      return () => {
        page.removeEventListener('message', onMessage);
        channel.close();
      };
    },
    tellPages(projectId) {
      const channel = new BroadcastChannel(CHANGED);
      channel.postMessage(projectId);
      channel.close();
    },
    onTold(listener) {
      const channel = new BroadcastChannel(CHANGED);
      channel.onmessage = ({ data }) => listener(String(data));
      return () => channel.close();
    },
  };
}

function isSignIn(message: unknown): message is { readonly isSignedIn: boolean } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === SUPABASE_SIGN_IN_CHANNEL && 'isSignedIn' in message;
}
