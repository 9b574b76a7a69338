import type { Browse } from '../data/browse';
import { texts } from '../texts';
import { EmptyState } from './EmptyState';
import { Icon } from './Icon';

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
      <EmptyState title={texts.nothingFound} text={texts.tryOtherWords}>
        <button type="button" className="button" onClick={browse.clear}>
          {texts.showAll}
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} text={texts.firstOne}>
      {onAdd && (
        <button type="button" className="button button-primary" onClick={onAdd}>
          <Icon name="plus" size={16} /> {addLabel}
        </button>
      )}
    </EmptyState>
  );
}
