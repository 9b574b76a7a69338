import type { Browse } from '../data/browse';
import { texts } from '../texts';
import { EmptyState } from './EmptyState';

interface NothingHereProps {
  browse: Browse;
  title: string;
  addLabel: string;
  onAdd?: () => void;
}

/** Stands in for an empty list: nothing has been added yet, or nothing matches the search. */
export function NothingHere({ browse, title, addLabel, onAdd }: NothingHereProps) {
  if (browse.isNarrowed) {
    return (
      <EmptyState title={texts.nothingFound}>
        <button type="button" className="button" onClick={browse.clear}>
          {texts.showAll}
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title}>
      {onAdd && (
        <button type="button" className="button" onClick={onAdd}>
          {addLabel}
        </button>
      )}
    </EmptyState>
  );
}
