import type { MigrationView } from '@lathe/workspace';
import { useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { ChangeSql } from './ChangeSql.tsx';

/** A change that the database has. Its SQL is shown on demand, if its file is still there. */
export function AppliedChange({ change: { version, title, file } }: { readonly change: MigrationView }) {
  const [hasSql, setSql] = useState(false);
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={file === undefined ? undefined : hasSql}
        disabled={file === undefined}
        onClick={() => setSql(!hasSql)}
        className="flex min-h-9 w-full items-center gap-2.5 px-3 text-left transition-colors focus-row enabled:hover:bg-hover max-sm:min-h-11"
      >
        <Icon name="check" className="text-ok" />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <span className="text-12 text-fg-3 tnum">{file === undefined ? 'file removed' : timeOf(version)}</span>
      </button>
      {hasSql && file !== undefined && (
        <div className="px-3 pb-3">
          <ChangeSql path={file.path} sql={file.sql} />
        </div>
      )}
    </li>
  );
}

/** A version is usually the time at which it was written, in UTC: `YYYYMMDDHHMMSS`. */
function timeOf(version: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/.exec(version) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(time.getTime()) ? version : time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
