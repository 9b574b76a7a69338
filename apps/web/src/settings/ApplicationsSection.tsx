import { Link } from '@tanstack/react-router';
import { useAccount } from '../accounts/use-account.ts';
import { buttonClass } from '../components/Button.tsx';
import { GitHosts } from './GitHosts.tsx';
import { HostingAccounts } from './HostingAccounts.tsx';
import { DesignTools } from './DesignTools.tsx';
import { DatabaseAccounts } from './DatabaseAccounts.tsx';
import { McpServers } from './McpServers.tsx';
import { FallbackModelRow } from './FallbackModelRow.tsx';
import { ModelKeys } from './ModelKeys.tsx';
import { SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';

export function ApplicationsSection() {
  const account = useAccount();
  const address = useSettingsAddress();
  const isSignedIn = account.data?.isLoggedIn === true;
  return (
    <>
      <SettingsLead>Services that Lathe uses on your behalf.</SettingsLead>
      <section className="mt-7" aria-labelledby="model-keys">
        <h2 id="model-keys" className="font-semibold">
          Model keys
        </h2>
        <p className="mb-3 text-12 text-fg-3">
          Stored encrypted on the server and never shown again. Without a key you can use the built-in assistant, which is not a language model.
        </p>
        {account.data?.isLoggedIn === false && (
          <Link to="/sign-in" search={{ returnTo: address('applications') }} className={buttonClass('primary')}>
            Sign in to add keys
          </Link>
        )}
        {isSignedIn && <ModelKeys />}
      </section>
      {isSignedIn && (
        <SettingsGroup title="Fallback model">
          <FallbackModelRow />
        </SettingsGroup>
      )}
      {isSignedIn && <GitHosts />}
      {isSignedIn && <HostingAccounts />}
      {isSignedIn && <DatabaseAccounts />}
      {isSignedIn && (
        <SettingsGroup title="Design tools" text="Import frames as pages of your apps. Tokens are stored encrypted and never shown again.">
          <DesignTools />
        </SettingsGroup>
      )}
      {isSignedIn && <McpServers />}
    </>
  );
}
