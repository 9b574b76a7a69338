import type { IconName } from '../components/icons.ts';

export interface SettingsEntry {
  readonly key: string;
  readonly name: string;
  readonly icon: IconName;
  /** What the palette finds the section by. */
  readonly text: string;
}

/** The sections in order. Source: docs/specification/workbench.md, which does not have `account`. */
export const SETTINGS = [
  { key: 'general', name: 'General', icon: 'sliders', text: 'title, visibility' },
  { key: 'account', name: 'Account', icon: 'user', text: 'password, sessions, access tokens, your data, delete' },
  { key: 'appearance', name: 'Appearance', icon: 'palette', text: 'theme, density, motion' },
  { key: 'editor', name: 'Editor', icon: 'code', text: 'font, tabs, wrapping, auto-run' },
  { key: 'tokens', name: 'Tokens', icon: 'cpu', text: 'usage this month, limits' },
  { key: 'backups', name: 'Backups', icon: 'history', text: 'versions, restore, export' },
  { key: 'network', name: 'Network', icon: 'globe', text: 'CORS proxy, tunnel, registries' },
  { key: 'applications', name: 'Applications', icon: 'grid', text: 'model keys, GitHub, GitLab, Gitea, Netlify, Supabase, Figma' },
  { key: 'team', name: 'Team', icon: 'users', text: 'members, roles, invitations' },
  { key: 'feature-previews', name: 'Feature previews', icon: 'flask', text: 'features in testing' },
  { key: 'knowledge', name: 'Knowledge', icon: 'book', text: 'what the assistant should know' },
] as const satisfies readonly SettingsEntry[];

export type SettingsKey = (typeof SETTINGS)[number]['key'];
/** The last section, below the divider. */
export const BELOW_DIVIDER: SettingsKey = 'knowledge';
