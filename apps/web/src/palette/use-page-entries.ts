import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loggedInQuery, projectsQuery } from '../api/queries.ts';
import { relativeTime } from '../components/format.ts';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useServices } from '../services.tsx';
import { SETTINGS } from '../settings/sections.ts';
import type { PaletteEntry } from './entry.ts';

const FRESH_MS = 60_000;

/** Palette entries of every page: settings sections and recent projects. */
export function usePageEntries(currentSlug?: string): readonly PaletteEntry[] {
  const { api } = useServices();
  const navigate = useNavigate();
  const address = useSettingsAddress();
  const isSignedIn = useQuery(loggedInQuery(api)).data?.isLoggedIn === true;
  // The home page shows the same list.
  const recent = useInfiniteQuery({ ...projectsQuery(api, ''), staleTime: FRESH_MS, enabled: isSignedIn });
  return [
    ...SETTINGS.map(
      ({ key, name, icon, text }): PaletteEntry => ({ group: 'Settings', label: name, note: text, icon, run: () => void navigate({ href: address(key) }) }),
    ),
    ...(recent.data?.pages[0]?.projects ?? [])
      .filter(({ slug }) => slug !== currentSlug)
      .map(
        ({ slug, title, editedAt }): PaletteEntry => ({
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
