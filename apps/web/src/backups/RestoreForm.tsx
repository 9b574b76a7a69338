import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Bar } from '../components/Bar.tsx';
import { Button } from '../components/Button.tsx';
import { byteSizeText } from '../components/format.ts';
import { Loading } from '../components/Loading.tsx';
import { chooseRawFiles } from '../files/choose-files.ts';
import { useServices } from '../services.tsx';
import { sendBackup } from './send-backup.ts';

export interface RestoreFormProps {
  /** The setup code, which was checked. */
  readonly code: string;
  readonly onRestored: (needsAccount: boolean) => void;
  readonly onCancel: () => void;
}

/** Sends a backup to a new server, and shows how far it is. */
export function RestoreForm({ code, onRestored, onCancel }: RestoreFormProps) {
  const { api } = useServices();
  const [sentBytes, setSentBytes] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const restore = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController();
      setSentBytes(0);
      const deps = { api, now: Date.now, wait };
      return sendBackup(deps, { file, code, onSent: setSentBytes, signal: running.current.signal });
    },
    onSuccess: ({ needsAccount }) => onRestored(needsAccount),
  });
  const choose = async (): Promise<void> => {
    const [file] = (await chooseRawFiles({ accept: '.gz,.tgz,application/gzip' })) ?? [];
    if (file !== undefined) restore.mutate(file);
  };
  const stop = (): void => {
    running.current?.abort();
    restore.reset();
  };
  const { variables: file } = restore;
  if (restore.isPending && file !== undefined && sentBytes < file.size) {
    return (
      <div className="flex flex-col gap-2">
        <p className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 truncate font-mono text-12">{file.name}</span>
          <span className="text-12 text-fg-2 tnum">
            {byteSizeText(sentBytes)} of {byteSizeText(file.size)}
          </span>
        </p>
        <Bar value={sentBytes / file.size} label="Sending the backup" />
        <Button size="wide" className="mt-2" onClick={stop}>
          Stop
        </Button>
      </div>
    );
  }
  if (restore.isPending || restore.isSuccess) return <Loading text="Checking and restoring the backup. This can take a few minutes." />;
  return (
    <div className="flex flex-col gap-3">
      <Button kind="primary" size="wide" icon="upload" autoFocus onClick={() => void choose()}>
        {restore.isError ? 'Choose a backup again' : 'Choose a backup'}
      </Button>
      <ActionError error={restore.error} />
      <Button kind="quiet" size="wide" onClick={onCancel}>
        Create an account instead
      </Button>
    </div>
  );
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
