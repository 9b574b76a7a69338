import type { AccessFinding } from '@lathe/workspace';
import { useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import { Sql } from '../Sql.tsx';
import { IgnoreFinding } from './IgnoreFinding.tsx';

export interface FindingProps {
  readonly finding: AccessFinding;
  /** Only one of them has the primary button. */
  readonly isFirst: boolean;
  /** Whether the person may change the project. */
  readonly canChange: boolean;
  /** The safer version was applied and kept in this file. */
  readonly onKept: (path: string) => void;
}

/** What visitors can do and probably should not, with a safer version beside what there is now. */
export function Finding({ finding, isFirst, canChange, onKept }: FindingProps) {
  const workspace = useWorkspace();
  const [isIgnoring, setIsIgnoring] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isFirst || isOpened;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { table, title, text, safer } = finding;

  const apply = async (sql: string): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      onKept(await workspace.databaseServices.migrate(`safer access to ${table.name}`, sql));
    } catch (reason) {
      setError(reason);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section aria-label={title} className="flex-none overflow-hidden rounded-card border border-danger-line">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 gap-y-3 px-3 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Icon name="warn" className="mt-0.5 text-danger" />
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-fg-2">{safer === undefined ? `${text} Say who its rows are for.` : text}</p>
          <ActionError error={error} className="mt-1" />
        </div>
        <div className="flex flex-wrap gap-1.5 max-sm:col-span-2">
          {safer && !isFirst && (
            <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpened(!isOpened)}>
              {isOpen ? 'Hide' : 'Compare'}
            </Button>
          )}
          {canChange && (
            <Button kind="quiet" onClick={() => setIsIgnoring(true)}>
              Ignore…
            </Button>
          )}
          <Button onClick={() => askAssistant(workspace, `${title}. ${text} Who should be able to, and what do you propose?`)}>Ask</Button>
          {safer && canChange && (
            <Button kind={isFirst ? 'primary' : 'default'} isBusy={isBusy} disabled={isBusy} onClick={() => void apply(safer.sql)}>
              {isBusy ? 'Applying' : 'Use the safer version'}
            </Button>
          )}
        </div>
      </div>
      {safer && isOpen && (
        <div className="grid border-t border-line md:grid-cols-2">
          <Side title={safer.before} sql={safer.beforeSql} />
          <Side title={safer.after} sql={safer.sql} className="border-line max-md:border-t md:border-l" />
        </div>
      )}
      {isIgnoring && (
        <IgnoreFinding title={title} onIgnore={(reason) => workspace.ignoredFindings.ignore(finding.id, reason)} onDismiss={() => setIsIgnoring(false)} />
      )}
    </section>
  );
}

function Side({ title, sql, className = '' }: { readonly title: string; readonly sql: string; readonly className?: string }) {
  return (
    <div className={`min-w-0 px-3 py-2 ${className}`}>
      <h3 className="text-12 text-fg-3">{title}</h3>
      <Sql text={sql} label={title} />
    </div>
  );
}
