import type { ImportedFile } from '@lathe/workspace';
import { Button } from '../components/Button.tsx';
import { chooseArchive, chooseFolder } from '../files/choose-files.ts';
import { useWorkspace } from '../services.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';

export interface GivenFilesProps {
  /** What was chosen instead of the project's own build. */
  readonly given: string | undefined;
  readonly fileCount: number;
}

/** Publishing a folder or an archive from the disk as it is. It can also be dropped onto the sheet. */
export function GivenFiles({ given, fileCount }: GivenFilesProps) {
  const { deploys } = useWorkspace();
  const give = async (choosing: Promise<readonly ImportedFile[] | undefined>): Promise<void> => {
    const files = await choosing;
    if (files !== undefined) await deploys.give(nameOf(files), async () => files);
  };
  if (given !== undefined)
    return (
      <SheetBlock title="Files from your computer">
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 truncate">
            {given} <span className="ml-1.5 text-fg-3">{`${fileCount} ${fileCount === 1 ? 'file' : 'files'}, published in place of the project`}</span>
          </p>
          <Button size="sm" onClick={() => void deploys.rebuild()}>
            Build the project instead
          </Button>
        </div>
      </SheetBlock>
    );
  return (
    <SheetBlock title="Publish other files">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon="folder" onClick={() => void give(chooseFolder())}>
          Choose a folder
        </Button>
        <Button size="sm" icon="archive" onClick={() => void give(chooseArchive().then((file) => file && [file]))}>
          Choose a zip
        </Button>
        <span className="text-12 text-fg-3 max-sm:hidden">or drop one here</span>
      </div>
    </SheetBlock>
  );
}

/** The folder that was chosen, or the archive. */
function nameOf(files: readonly Pick<ImportedFile, 'path'>[]): string {
  return files[0]?.path.split('/')[0] ?? 'Files';
}
