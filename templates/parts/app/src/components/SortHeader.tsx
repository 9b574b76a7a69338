import type { Browse } from '../data/browse';
import { Icon } from './Icon';

interface SortHeaderProps {
  browse: Browse;
  field: string;
  label: string;
  isNumber?: boolean;
}

/** The heading of a column. A click sorts by it: up, down, not at all. */
export function SortHeader({ browse, field, label, isNumber = false }: SortHeaderProps) {
  const sorting = browse.sorting?.key === field ? browse.sorting : null;
  return (
    <th scope="col" className={isNumber ? 'number' : undefined} aria-sort={sorting === null ? undefined : sorting.isDescending ? 'descending' : 'ascending'}>
      <button type="button" onClick={() => browse.toggleSorting(field)}>
        {label}
        {sorting !== null && <Icon name={sorting.isDescending ? 'down' : 'up'} size={14} />}
      </button>
    </th>
  );
}
