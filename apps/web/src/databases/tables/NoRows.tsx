import { type CatalogTable, messageOf } from '@lathe/protocol';
import { type RowPage, SqlRefusal } from '@lathe/workspace';
import { Button } from '../../components/Button.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import { hiddenRows } from '../hidden-rows.ts';
import { tableLabel } from '../use-catalog.ts';
import { OWNER, type ViewedAs } from '../viewed-as.ts';

export interface NoRowsProps {
  readonly table: CatalogTable;
  readonly as: ViewedAs;
  readonly page: RowPage;
  readonly isFiltered: boolean;
  readonly onViewAs: (as: ViewedAs) => void;
  /** Shows the first page without filters. */
  readonly onClear: () => void;
  readonly onInsert: (() => void) | undefined;
}

/** Says why no rows are shown: a policy hides them, a filter does, the page is past the end, or the table is empty. */
export function NoRows({ table, as, page: { readableCount, totalCount }, isFiltered, onViewAs, onClear, onInsert }: NoRowsProps) {
  const workspace = useWorkspace();
  if (hiddenRows(as, table, { readableCount, totalCount })?.isAllHidden) {
    const rows = totalCount === undefined ? 'The rows are' : totalCount === 1 ? 'The row is' : `All ${totalCount.toLocaleString('en')} rows are`;
    return (
      <PaneMessage
        title={`Nothing to see as ${as.name}`}
        text={`That is right if ${as.name} should not read ${table.name}. ${rows} still there.`}
        action={
          <div className="flex gap-2">
            <Button onClick={() => onViewAs(OWNER)}>View as owner</Button>
            <Button kind="quiet" onClick={() => askAssistant(workspace, `Who should read the table ${table.name}? As ${as.name} I see nothing. `)}>
              Ask the assistant
            </Button>
          </div>
        }
      />
    );
  }
  if (readableCount === 0)
    return (
      <PaneMessage
        title="No rows yet"
        text={
          isClosed(table)
            ? `${tableLabel(table)} is empty. It has no policy yet, so nobody but you and your own server can read or add rows.`
            : `${tableLabel(table)} is empty. Rows that your app saves appear here.`
        }
        action={
          <div className="flex flex-wrap gap-2">
            {onInsert && (
              <Button icon="plus" onClick={onInsert}>
                Insert a row
              </Button>
            )}
            {isClosed(table) && (
              <Button kind="quiet" onClick={() => askAssistant(workspace, `Add policies to the table ${table.name}, so that `)}>
                Ask for a policy
              </Button>
            )}
          </div>
        }
      />
    );
  return isFiltered ? (
    <PaneMessage
      title="No row passes the filter"
      text={`${readableCount.toLocaleString('en')} ${readableCount === 1 ? 'row is' : 'rows are'} left out.`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <PaneMessage title="This page is empty" text="There are fewer rows than before." action={<Button onClick={onClear}>First page</Button>} />
  );
}

/** No policy lets anybody past its row security. */
const isClosed = ({ kind, isSystem, rowSecurity, policies }: CatalogTable): boolean =>
  kind === 'table' && !isSystem && rowSecurity !== 'off' && policies.length === 0;

export interface RowsRefusedProps extends Pick<NoRowsProps, 'table' | 'as' | 'isFiltered' | 'onViewAs' | 'onClear'> {
  /** Shows the policies of the table. */
  readonly onPolicies: () => void;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What the database says instead of rows. */
export function RowsRefused({ error, table, as, isFiltered, onViewAs, onPolicies, onClear, onRetry }: RowsRefusedProps) {
  if (error instanceof SqlRefusal && error.sql.code === '42501')
    return (
      <PaneMessage
        title={`${as.name} may not read ${table.name}`}
        text={`The database says: ${error.message}. All rows are still there.`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onViewAs(OWNER)}>View as owner</Button>
            <Button kind="quiet" onClick={onPolicies}>
              Open policies
            </Button>
          </div>
        }
      />
    );
  if (error instanceof SqlRefusal && isFiltered)
    return <PaneMessage title="The filter does not fit the column" text={error.message} action={<Button onClick={onClear}>Clear filters</Button>} />;
  return <PaneMessage title="The rows could not be read" text={messageOf(error)} onRetry={onRetry} />;
}
