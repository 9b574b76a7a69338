import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loggedInQuery, recentProjectsQuery } from '../api/queries.ts';
import { relativeTime } from '../components/format.ts';
import { useServices } from '../services.tsx';
import { SETTINGS } from '../settings/sections.ts';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import type { Command } from './command.ts';

/** What can be done on every page: settings, the theme, other projects. */
export function useGlobalCommands(currentSlug?: string): readonly Command[] {
  const { api, theme } = useServices();
  const navigate = useNavigate();
  const address = useSettingsAddress();
  const isSignedIn = useQuery(loggedInQuery(api)).data?.isLoggedIn === true;
  const recent = useQuery({ ...recentProjectsQuery(api), enabled: isSignedIn });
  return [
    { group: 'Commands', label: 'Use the light theme', icon: 'palette', run: () => theme.choose('light') },
    { group: 'Commands', label: 'Use the dark theme', icon: 'palette', run: () => theme.choose('dark') },
    { group: 'Commands', label: 'Use the theme of this device', icon: 'palette', run: () => theme.choose('system') },
    { group: 'Commands', label: 'All projects', icon: 'grid', run: () => void navigate({ to: '/' }) },
    { group: 'Commands', label: 'Settings', icon: 'sliders', run: () => void navigate({ href: address('general') }) },
    ...SETTINGS.map(
      ({ key, name, icon, text }): Command => ({ group: 'Settings', label: name, note: text, icon, run: () => void navigate({ href: address(key) }) }),
    ),
    ...(recent.data?.projects ?? [])
      .filter(({ slug }) => slug !== currentSlug)
      .map(
        ({ slug, title, editedAt }): Command => ({
          group: 'Projects',
          id: slug,
          label: title,
          note: `edited ${relativeTime(editedAt)}`,
          icon: 'box',
          run: () => void navigate({ to: '/~/$slug', params: { slug } }),
        }),
      ),
  ];
}
