import type { ProjectListItem } from '@lathe/protocol';
import { Badge } from '../components/Badge.tsx';
import { relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';

/** When a project was edited, who owns it, and who can open it. */
export function ProjectFacts({ project }: { readonly project: ProjectListItem }) {
  const { organization, access, frozen, visibility, editedAt } = project;
  return (
    <>
      <span>Edited {relativeTime(editedAt)}</span>
      {organization && <Badge tone="line">{organization}</Badge>}
      {access === 'read' && <Badge>View only</Badge>}
      {frozen && <Badge>Frozen</Badge>}
      {visibility !== 'private' && (
        <span title={visibility === 'public' ? 'Everyone can view it' : 'Anyone with the link can view it'}>
          <Icon name="globe" size={14} />
          <span className="sr-only">{visibility === 'public' ? 'Public' : 'Unlisted'}</span>
        </span>
      )}
    </>
  );
}
