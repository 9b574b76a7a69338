import { storageSize } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../api/queries.ts';
import { Bar } from '../components/Bar.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { useServices } from '../services.tsx';

/** The share of the limit at which the bar starts to warn. */
const NEARLY_FULL = 0.9;

/** The person's used storage and its limit. */
export function StorageRow() {
  const { api } = useServices();
  const usage = useQuery(usageQuery(api));
  if (usage.isPending) return <Loading text="Loading storage" className="py-3 text-fg-3" />;
  if (usage.isError) return <LoadFailed className="py-3" error={usage.error} onRetry={() => void usage.refetch()} />;
  const { usedBytes, limitBytes } = usage.data.storage;
  const amount = limitBytes === null ? storageSize(usedBytes) : `${storageSize(usedBytes)} of ${storageSize(limitBytes)}`;
  return (
    <SettingRow title="Storage" text="Files, versions, chats and uploads of your projects. Deleting some frees their space within a day.">
      <span className="flex w-44 flex-none flex-col gap-1.5 max-sm:w-full">
        <span className="text-right text-12 text-fg-2 tnum max-sm:text-left">{amount}</span>
        {limitBytes !== null && (
          <Bar value={usedBytes / limitBytes} label={`Storage used: ${amount}`} tone={usedBytes >= limitBytes * NEARLY_FULL ? 'warn' : 'accent'} />
        )}
      </span>
    </SettingRow>
  );
}
