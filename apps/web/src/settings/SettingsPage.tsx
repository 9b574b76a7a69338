import { Link, useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentType } from 'react';
import { Button, buttonClass } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { AccountSection } from './AccountSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApplicationsSection } from './ApplicationsSection.tsx';
import { BackupsSection } from './BackupsSection.tsx';
import { EditorSection } from './EditorSection.tsx';
import { FeaturePreviewsSection } from './FeaturePreviewsSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { KnowledgeSection } from './KnowledgeSection.tsx';
import { NetworkSection } from './NetworkSection.tsx';
import { BELOW_DIVIDER, SETTINGS, type SettingsEntry, type SettingsKey } from './sections.ts';
import { TeamSection } from './TeamSection.tsx';
import { TokensSection } from './TokensSection.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useSettingsProject } from './use-settings-project.ts';

const CONTENTS: Readonly<Record<SettingsKey, ComponentType>> = {
  general: GeneralSection,
  account: AccountSection,
  appearance: AppearanceSection,
  editor: EditorSection,
  tokens: TokensSection,
  backups: BackupsSection,
  network: NetworkSection,
  applications: ApplicationsSection,
  team: TeamSection,
  'feature-previews': FeaturePreviewsSection,
  knowledge: KnowledgeSection,
};

/** The settings, as a separate page or over the open project. */
export function SettingsPage() {
  const { section } = useParams({ strict: false });
  const chosen = SETTINGS.find(({ key }) => key === section) ?? SETTINGS[0];
  const Content = CONTENTS[chosen.key];
  usePageTitle(chosen.name);
  return (
    <div className="grid min-h-dvh grid-cols-[224px_minmax(0,1fr)] max-md:grid-cols-1 max-md:grid-rows-[auto_1fr]">
      <nav aria-label="Settings" className="border-r border-line p-3 max-md:border-r-0 max-md:border-b max-md:pb-2">
        <BackLink />
        <span className="block px-2 pb-1.5 text-12 font-medium text-fg-3 max-md:hidden">Settings</span>
        <ul className="max-md:flex max-md:gap-1 max-md:overflow-x-auto max-md:overflow-y-hidden">
          {SETTINGS.map((entry) => (
            <SectionLink key={entry.key} entry={entry} isChosen={entry === chosen} />
          ))}
        </ul>
      </nav>
      <main className="bg-surface px-14 py-10 max-lg:p-8 max-sm:p-4 max-sm:pt-6">
        <div className="mx-auto max-w-[720px]">
          <h1 className="text-20 font-semibold tracking-[-.01em]">{chosen.name}</h1>
          <Content key={chosen.key} />
        </div>
      </main>
    </div>
  );
}

function SectionLink({ entry, isChosen }: { readonly entry: SettingsEntry; readonly isChosen: boolean }) {
  const address = useSettingsAddress();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a phone the sections scroll sideways.
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isChosen]);
  return (
    <li ref={item} className={classNames('max-md:flex-none', entry.key === BELOW_DIVIDER && 'md:mt-2 md:border-t md:border-line md:pt-2')}>
      <Link
        to={address(entry.key)}
        replace
        aria-current={isChosen ? 'page' : undefined}
        className={classNames(
          'flex h-7.5 items-center gap-2 rounded-row px-2 whitespace-nowrap no-underline max-md:h-11 focus-row',
          isChosen ? 'bg-press font-medium text-fg' : 'text-fg-2 hover:bg-hover',
        )}
      >
        <Icon name={entry.icon} className="text-fg-3" />
        {entry.name}
      </Link>
    </li>
  );
}

/** Leads back to the project, with its title, or to the previous page. */
function BackLink() {
  const open = useSettingsProject();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  if (open)
    return (
      <Link to="/~/$slug" params={{ slug: open.project.slug }} className={buttonClass('quiet', 'md', 'mb-3 max-w-full justify-start! px-2 max-sm:h-10')}>
        <Icon name="arrow-left" size={14} />
        <span className="truncate leading-5">{open.project.title}</span>
      </Link>
    );
  return (
    <Button
      kind="quiet"
      icon="arrow-left"
      className="mb-3 px-2 max-sm:h-10"
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    >
      Back
    </Button>
  );
}
