import { useNavigate } from '@tanstack/react-router';
import { Button } from '../components/Button.tsx';
import { relativeTime } from '../components/format.ts';
import { useStore } from '../components/use-store.ts';
import { CloneWithGit } from '../git/CloneWithGit.tsx';
import { useDownload } from '../projects/use-download.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { NeedsProject, SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { type SettingsProject, useSettingsProject } from './use-settings-project.ts';

export function BackupsSection() {
  const open = useSettingsProject();
  return (
    <>
      <SettingsLead>Saved versions of the files, as a download or with git.</SettingsLead>
      {open ? (
        <>
          <Export />
          <SettingsGroup title="Git" text="Work on the project with your own editor and tools.">
            <CloneWithGit slug={open.project.slug} />
          </SettingsGroup>
          <Versions open={open} />
        </>
      ) : (
        <NeedsProject what="Versions and exports" />
      )}
    </>
  );
}

function Export() {
  const download = useDownload();
  return (
    <section className="mt-7" aria-label="Export">
      <SettingRow title="Export" text="All files as a zip, without node_modules. You can open it in any editor or import it again.">
        <Button icon="download" onClick={() => void download()} className="max-sm:h-10">
          Download project
        </Button>
      </SettingRow>
    </section>
  );
}

function Versions({ open: { workspace, project } }: { readonly open: SettingsProject }) {
  const { snapshots } = workspace;
  const versions = useStore(snapshots.versions);
  const isRestoring = useStore(snapshots.isRestoring);
  const navigate = useNavigate();
  const compare = async (id: string): Promise<void> => {
    await navigate({ to: '/~/$slug', params: { slug: project.slug } });
    await snapshots.compare(id, 'now');
  };
  return (
    <SettingsGroup
      title="Versions"
      text="Saved before and after each turn. All versions are kept for 30 days, then the last of each day, up to 300. Restoring creates a new version, so nothing is lost."
    >
      {versions.length === 0 ? (
        <p className="border-y border-line py-3 text-fg-2">No versions yet. The first one is saved with the assistant's first turn.</p>
      ) : (
        <ul>
          {versions.map((version) => (
            <li key={version.id} className="flex min-h-11 items-center gap-3 border-t border-line py-1.5 last:border-b max-sm:flex-wrap">
              <span className="w-8 flex-none text-right text-fg-3 tnum">{version.number}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{version.title}</span>
                <span className="block text-12 text-fg-3 tnum">
                  {relativeTime(version.createdAt)}, {version.fileCount === 1 ? '1 file' : `${version.fileCount} files`}
                </span>
              </span>
              <Button kind="quiet" size="sm" aria-label={`Compare version ${version.number}`} onClick={() => void compare(version.id)} className="max-sm:h-10">
                Compare
              </Button>
              {project.access !== 'read' && (
                <Button
                  size="sm"
                  aria-label={`Restore version ${version.number}`}
                  disabled={isRestoring}
                  onClick={() => void snapshots.restore(version.id)}
                  className="max-sm:h-10"
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsGroup>
  );
}
