import type { ProjectVisibility } from '@lathe/protocol';

/** Who can open a project, in words. */
export const VISIBILITIES: ReadonlyArray<{ readonly value: ProjectVisibility; readonly label: string; readonly text: string }> = [
  { value: 'private', label: 'Only people with a role', text: 'Nobody else can open it, and nobody is told that it exists.' },
  { value: 'unlisted', label: 'Anyone with the link', text: 'Whoever has the address can look at it and copy it, without an account too.' },
  { value: 'public', label: 'Everyone', text: 'Everyone can look at it and copy it.' },
];
