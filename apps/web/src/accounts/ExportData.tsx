import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { byteSizeText } from '../components/format.ts';
import { useCountedDownload } from '../components/use-counted-download.ts';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';

/** Downloads all of the person's data. */
export function ExportData() {
  const { api } = useServices();
  const { byteSize, download, stop } = useCountedDownload(
    (signal) => api.exportAccount(signal),
    () => `lathe-export-${new Date().toISOString().slice(0, 10)}.zip`,
  );
  return (
    <>
      <SettingRow
        title="Export"
        text={
          <>
            A zip of your projects with their files and chats, your settings and your usage. It contains no passwords or keys.
            {download.isSuccess && <span role="status"> Downloaded, {byteSizeText(byteSize)}.</span>}
          </>
        }
      >
        {download.isPending ? (
          <div className="flex items-center gap-3">
            <span role="status" className="text-12 text-fg-2 tnum">
              {byteSize === 0 ? 'Preparing' : `Downloading, ${byteSizeText(byteSize)}`}
            </span>
            <Button className="max-sm:h-10" onClick={stop}>
              Stop
            </Button>
          </div>
        ) : (
          <Button icon="download" className="max-sm:h-10" onClick={() => download.mutate()}>
            Download
          </Button>
        )}
      </SettingRow>
      <ActionError error={download.error} className="pb-3" />
    </>
  );
}
