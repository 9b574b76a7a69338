import { useId, useRef, useState } from 'react';
import { type Browse, NO, YES } from '../data/browse';
import { rangeText } from '../data/range-text';
import { texts } from '../texts';
import { Icon } from './Icon';
import './ViewBar.css';

interface ViewBarProps {
  title?: string;
  browse: Browse;
  /** The fields whose values can be chosen to show only those. */
  filters?: readonly { key: string; label: string; type: string; options?: readonly string[] }[];
  /** The ranges of days and numbers to choose from, by field. */
  ranges?: Readonly<Record<string, readonly string[]>>;
  /** The fields to sort by. Tables are sorted by their headings instead. */
  sorts?: readonly { key: string; label: string }[];
  searchLabel?: string;
  addLabel?: string;
  onAdd?: () => void;
  onExport?: () => void;
  onImport?: (text: string) => void;
  onPrint?: () => void;
}

/** What is above a list of things: search, filters, sorting, and a button to add one. On a phone, a button opens the filters. */
export function ViewBar({ title, browse, filters = [], ranges = {}, sorts = [], searchLabel, addLabel, onAdd, onExport, onImport, onPrint }: ViewBarProps) {
  const file = useRef<HTMLInputElement>(null);
  const optionsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { sorting } = browse;
  const hasOptions = filters.length > 0 || sorts.length > 0 || onImport !== undefined || onExport !== undefined || onPrint !== undefined;
  const chosen = filters.filter(({ key }) => (browse.filters[key] ?? '') !== '').length;
  return (
    <div className="view-bar">
      {title !== undefined && <h2>{title}</h2>}
      {searchLabel !== undefined && (
        <label className="view-search">
          <Icon name="search" size={16} />
          <input type="search" aria-label={searchLabel} placeholder={searchLabel} value={browse.search} onChange={(event) => browse.setSearch(event.target.value)} />
        </label>
      )}
      {hasOptions && (
        <button
          type="button"
          className="button view-more"
          aria-expanded={isOpen}
          aria-controls={optionsId}
          data-active={chosen > 0}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="options" />
          <span className="visually-hidden">{texts.options}</span>
          {chosen > 0 && chosen}
        </button>
      )}
      {hasOptions && (
        <div className="view-options" id={optionsId} data-open={isOpen}>
          {filters.map(({ key, label, type, options = [] }) => (
            <select
              key={key}
              className="view-select"
              aria-label={label}
              data-active={(browse.filters[key] ?? '') !== ''}
              value={browse.filters[key] ?? ''}
              onChange={(event) => browse.setFilter(key, event.target.value)}
            >
              <option value="">{`${label}: ${texts.all}`}</option>
              {type === 'boolean' ? (
                <>
                  <option value={YES}>{`${label}: ${texts.yes}`}</option>
                  <option value={NO}>{`${label}: ${texts.no}`}</option>
                </>
              ) : (
                (ranges[key] ?? (options.length > 0 ? options : browse.valuesOf(key))).map((option) => (
                  <option key={option} value={option}>
                    {ranges[key] === undefined ? option : `${label}: ${rangeText(option)}`}
                  </option>
                ))
              )}
            </select>
          ))}
          {sorts.length > 0 && (
            <span className="view-sort">
              <select
                className="view-select"
                aria-label={texts.sortBy}
                data-active={sorting !== null}
                value={sorting?.key ?? ''}
                onChange={(event) => browse.setSorting(event.target.value === '' ? null : { key: event.target.value, isDescending: false })}
              >
                <option value="">{texts.sortBy}</option>
                {sorts.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
              {sorting !== null && (
                <button
                  type="button"
                  className="button-icon"
                  aria-label={sorting.isDescending ? texts.descending : texts.ascending}
                  onClick={() => browse.setSorting({ ...sorting, isDescending: !sorting.isDescending })}
                >
                  <Icon name={sorting.isDescending ? 'down' : 'up'} size={16} />
                </button>
              )}
            </span>
          )}
          {(onImport || onExport || onPrint) && (
            <span className="view-files">
              {onImport && (
                <>
                  <button type="button" className="button button-quiet" onClick={() => file.current?.click()}>
                    <Icon name="upload" size={16} /> {texts.import}
                  </button>
                  <input
                    ref={file}
                    hidden
                    type="file"
                    accept=".csv,text/csv"
                    onChange={async (event) => {
                      const chosen = event.target.files?.[0];
                      event.target.value = '';
                      if (chosen) onImport(await chosen.text());
                    }}
                  />
                </>
              )}
              {onExport && (
                <button type="button" className="button button-quiet" onClick={onExport}>
                  <Icon name="download" size={16} /> {texts.export}
                </button>
              )}
              {onPrint && (
                <button type="button" className="button button-quiet" onClick={onPrint}>
                  <Icon name="print" size={16} /> {texts.print}
                </button>
              )}
            </span>
          )}
        </div>
      )}
      {onAdd && (
        <button type="button" className="button button-primary view-add" onClick={onAdd}>
          <Icon name="plus" size={16} /> <span className="view-add-label">{addLabel}</span>
        </button>
      )}
    </div>
  );
}
