import type { CheckedRecord, RecordStatus } from '@lathe/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { CopyButton, CopyIconButton } from '../components/CopyButton.tsx';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';

const STATUSES: { readonly [S in RecordStatus]: { readonly icon: IconName; readonly tone: string; readonly label: string } } = {
  found: { icon: 'check', tone: 'text-ok', label: 'Found' },
  partly: { icon: 'clock', tone: 'text-warn', label: 'Spreading' },
  missing: { icon: 'clock', tone: 'text-fg-3', label: 'Not yet' },
  different: { icon: 'warn', tone: 'text-danger', label: 'Different' },
  unknown: { icon: 'clock', tone: 'text-fg-3', label: 'No answer' },
};

/** What a domain's DNS must have, to be copied, and what it has. */
export function DomainRecords({ records, children }: { readonly records: readonly CheckedRecord[]; readonly children?: ReactNode }) {
  const text = records.map(({ type, host, value }) => `${host}\t${type}\t${value}`).join('\n');
  return (
    <>
      <ul aria-label="DNS records" className="flex flex-col">
        {records.map((record) => (
          <Row key={`${record.type} ${record.value}`} record={record} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} label={records.length === 2 ? 'Copy both records' : 'Copy all records'} />
        {children}
      </div>
    </>
  );
}

function Row({ record: { type, host, value, status, found } }: { readonly record: CheckedRecord }) {
  const { icon, tone, label } = STATUSES[status];
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-1 first:border-t-0 sm:grid-cols-[48px_136px_minmax(0,1fr)_auto_80px]">
      <span className="font-mono text-12 text-fg-2">{type}</span>
      <span className="flex min-w-0 items-center gap-1 font-mono text-12 text-fg-2">
        <span className="truncate" title={host}>
          {host}
        </span>
        <CopyIconButton label={`Copy name ${host}`} text={() => host} />
      </span>
      <span className={classNames('flex items-center gap-[5px] text-12 max-sm:justify-self-end sm:order-last', tone)}>
        <Icon name={icon} size={14} className="flex-none" />
        {label}
      </span>
      <span className="col-span-2 min-w-0 font-mono text-12 max-sm:break-all sm:col-span-1 sm:truncate" title={value}>
        {value}
      </span>
      <span className="max-sm:justify-self-end">
        <CopyIconButton label={`Copy value of ${type}`} text={() => value} />
      </span>
      {found.length > 0 && <p className="col-span-full text-12 text-danger">DNS has {found.join(', ')} there.</p>}
    </li>
  );
}
