import type { FeatureFlags, LoggedIn } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loggedInQuery } from '../api/queries.ts';
import { useAccount } from '../accounts/use-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Switch } from '../components/Switch.tsx';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsLead } from '../components/SettingsLead.tsx';
import { NeedsAccount } from './NeedsAccount.tsx';

const FLAGS: ReadonlyArray<{ readonly key: keyof FeatureFlags; readonly title: string; readonly text: string }> = [
  {
    key: 'previewTunneling',
    title: 'Preview tunnel',
    text: 'Gives a running preview a URL that another tab, phone or person can open while your project is open.',
  },
  {
    key: 'privateRegistries',
    title: 'Private registries',
    text: "Lets you install packages from your active organization's registries. Manage registries in Settings, Network.",
  },
  { key: 'experimentalNode', title: 'Next Node', text: 'Runs projects on the next version of Node, if the runtime has one. Takes effect at the next start.' },
];

export function FeaturePreviewsSection() {
  return (
    <>
      <SettingsLead>Features we are still testing. They may change, and you can turn them off at any time.</SettingsLead>
      <NeedsAccount section="feature-previews" what="feature previews">
        <Flags />
      </NeedsAccount>
    </>
  );
}

function Flags() {
  const { api } = useServices();
  const client = useQueryClient();
  const flags = useAccount().data?.user?.featureFlags;
  const change = useMutation({
    mutationFn: (featureFlags: Partial<FeatureFlags>) => api.changeAccount({ featureFlags }),
    onSuccess: (user) => client.setQueryData(loggedInQuery(api).queryKey, (known: LoggedIn | undefined) => known && { ...known, user }),
  });
  if (!flags) return null;
  const shown = { ...flags, ...(change.isPending ? change.variables : {}) };
  return (
    <section className="mt-7" aria-label="Feature previews">
      {FLAGS.map(({ key, title, text }) => (
        <SettingRow key={key} title={title} text={text}>
          <Switch label={title} isOn={shown[key]} isDisabled={change.isPending} onChange={(isOn) => change.mutate({ [key]: isOn })} />
        </SettingRow>
      ))}
      <ActionError error={change.error} className="mt-2" />
    </section>
  );
}
