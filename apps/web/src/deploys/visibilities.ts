import type { Site, SiteVisibility } from '@lathe/protocol';

export interface VisibilityOption {
  readonly value: SiteVisibility;
  readonly label: string;
  readonly note: string;
}

/** Who can open a published site, from the fewest to everyone. */
export const SITE_VISIBILITIES: readonly VisibilityOption[] = [
  { value: 'me', label: 'Only me', note: 'not even other members' },
  { value: 'members', label: 'Members', note: 'everyone with a role in the project' },
  { value: 'password', label: 'Anyone with the password', note: '' },
  { value: 'link', label: 'Anyone with the link', note: 'not in search engines' },
  { value: 'public', label: 'Public', note: 'search engines may list it' },
];

/** Who can open a site, as the subject of a sentence. */
export function whoCanOpen({ visibility, isMine }: Pick<Site, 'visibility' | 'isMine'>): string {
  if (visibility === 'me') return isMine ? 'Only you' : 'Only another member';
  return visibility === 'public' ? 'Everyone' : (SITE_VISIBILITIES.find(({ value }) => value === visibility)?.label ?? '');
}
