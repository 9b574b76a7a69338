import type { RowPage } from '@lathe/workspace';
import { IconButton } from '../../components/Button.tsx';
import { Select } from '../../components/Select.tsx';
import { PAGE_SIZES, type TableView } from './table-view.ts';

export interface PagerProps {
  readonly page: RowPage;
  readonly view: TableView;
  readonly onView: (view: Partial<TableView>) => void;
}

/** How many rows there are, and which of them are shown. */
export function Pager({ page: { filteredCount, readableCount }, view, onView }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(filteredCount / view.pageSize));
  const leftOut = readableCount - filteredCount;
  return (
    <div className="flex h-9 flex-none items-center gap-1 border-t border-line bg-surface pr-2 pl-3 text-12 text-fg-3 tnum max-sm:h-14">
      <span role="status" className="min-w-0 truncate">
        <span className="text-fg">
          {filteredCount.toLocaleString('en')} {filteredCount === 1 ? 'row' : 'rows'}
        </span>
        {leftOut > 0 && <> · {leftOut.toLocaleString('en')} left out by the filter</>}
      </span>
      <span className="flex-1" />
      <Select
        label="Rows of a page"
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size.toLocaleString('en')} per page` }))}
        value={String(view.pageSize)}
        onChange={(size) => onView({ pageSize: Number(size), page: 0 })}
        className="max-sm:hidden [&_select]:border-transparent [&_select]:text-12!"
      />
      <IconButton
        size="sm"
        icon="arrow-left"
        label="Previous page"
        className="max-sm:size-10"
        disabled={view.page === 0}
        onClick={() => onView({ page: view.page - 1 })}
      />
      <span className="whitespace-nowrap max-sm:hidden">
        Page {view.page + 1} of {pageCount.toLocaleString('en')}
      </span>
      <IconButton
        size="sm"
        icon="arrow-right"
        label="Next page"
        className="max-sm:size-10"
        disabled={view.page + 1 >= pageCount}
        onClick={() => onView({ page: view.page + 1 })}
      />
    </div>
  );
}
