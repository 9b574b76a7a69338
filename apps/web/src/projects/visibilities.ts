import type { ProjectVisibility } from '@lathe/protocol';

/** Who can open a project, in words. */
export const VISIBILITIES: ReadonlyArray<{ readonly value: ProjectVisibility; readonly label: string; readonly text: string }> = [
  { value: 'private', label: 'Only people with access', text: 'Nobody else can open it or see that it exists.' },
  { value: 'unlisted', label: 'Anyone with the link', text: 'Anyone with the URL can view and copy it, even without an account.' },
  { value: 'public', label: 'Everyone', text: 'Everyone can view and copy it.' },
];
