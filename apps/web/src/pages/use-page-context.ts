import { useNavigate } from '@tanstack/react-router';
import type { PageContext } from '../commands/contexts.ts';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useServices } from '../services.tsx';

/** What page commands act on. */
export function usePageContext({ openPalette, showShortcuts }: Pick<PageContext, 'openPalette' | 'showShortcuts'>): PageContext {
  const { theme } = useServices();
  const navigate = useNavigate();
  const settingsAddress = useSettingsAddress();
  return { openPalette, showShortcuts, settingsAddress, chooseTheme: theme.choose, goTo: (href) => void navigate({ href }) };
}
