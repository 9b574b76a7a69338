import { useMutation } from '@tanstack/react-query';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { saveBlob } from '../components/save-blob.ts';
import { useWorkspace } from '../services.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';

/** The way to a host that nobody here knows. */
export function OwnServer() {
  const { deploys } = useWorkspace();
  const exporting = useMutation({
    mutationFn: () => deploys.exportForServer(),
    onSuccess: (zip) => saveBlob(zip, 'for-your-own-server.zip'),
  });
  return (
    <SheetBlock title="Your own server">
      <div className="flex items-center gap-3 py-1.5 max-sm:flex-col max-sm:items-stretch">
        <p className="min-w-0 flex-1 text-fg-2">
          The project with a Dockerfile. Unpack it there, and run <code className="rounded-badge bg-solid px-1 font-mono text-[12px]">docker compose up</code>.
        </p>
        <Button
          icon="download"
          isBusy={exporting.isPending}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
          className="flex-none max-sm:h-11"
        >
          Export for your own server
        </Button>
      </div>
      <ActionError error={exporting.error} />
    </SheetBlock>
  );
}
