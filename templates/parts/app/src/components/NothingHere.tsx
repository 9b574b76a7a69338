import type { Browse } from '../data/browse';
import { texts } from '../texts';
import { EmptyState } from './EmptyState';

interface NothingHereProps {
  browse: Browse;
  title: string;
  addLabel: string;
  onAdd?: () => void;
}

/** In place of a list without items: either there are none yet, or the search leaves none. */
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
