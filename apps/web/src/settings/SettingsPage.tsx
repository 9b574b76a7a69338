import { Link, useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { usePageTitle } from '../components/use-page-title.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApplicationsSection } from './ApplicationsSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';

interface SettingsSection {
  readonly key: string;
  readonly name: string;
  readonly icon: IconName;
  readonly Section: () => React.JSX.Element;
}

const GENERAL: SettingsSection = { key: 'general', name: 'General', icon: 'sliders', Section: GeneralSection };
const SECTIONS: readonly SettingsSection[] = [
  GENERAL,
  { key: 'appearance', name: 'Appearance', icon: 'palette', Section: AppearanceSection },
  { key: 'applications', name: 'Applications', icon: 'grid', Section: ApplicationsSection },
];

export function SettingsPage() {
  const { section = 'general' } = useParams({ strict: false });
  const chosen = SECTIONS.find((entry) => entry.key === section) ?? GENERAL;
  const router = useRouter();
  const canGoBack = useCanGoBack();
  usePageTitle(chosen.name);
  return (
    <div className="grid min-h-dvh grid-cols-[224px_minmax(0,1fr)] max-md:grid-cols-1 max-md:grid-rows-[auto_1fr]">
      <nav aria-label="Settings" className="border-r border-line p-3 max-md:border-r-0 max-md:border-b max-md:pb-2">
        <Button
          kind="quiet"
          icon="arrow-left"
          className="mb-3 px-2 max-sm:h-10"
          onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
        >
          Back
        </Button>
        <span className="block px-2 pb-1.5 text-12 font-medium text-fg-3 max-md:hidden">Settings</span>
        <ul className="max-md:flex max-md:gap-1 max-md:overflow-x-auto">
          {SECTIONS.map((entry) => (
            <li key={entry.key}>
              <Link
                to="/settings/$section"
                params={{ section: entry.key }}
                replace
                aria-current={entry === chosen ? 'page' : undefined}
                className={classNames(
                  'flex h-7.5 items-center gap-2 rounded-row px-2 no-underline max-sm:h-11',
                  entry === chosen ? 'bg-press font-medium text-fg' : 'text-fg-2 hover:bg-hover',
                )}
              >
                <Icon name={entry.icon} className="text-fg-3" />
                {entry.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className="bg-surface px-14 py-10 max-lg:p-8 max-sm:p-4">
        <div className="mx-auto max-w-[720px]">
          <h1 className="text-20 font-semibold tracking-[-.01em]">{chosen.name}</h1>
          <chosen.Section />
        </div>
      </main>
    </div>
  );
}
