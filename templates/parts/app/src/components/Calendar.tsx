import { useState } from 'react';
import { addDays, dayOf, today } from '../data/days';
import { texts } from '../texts';
import { Icon } from './Icon';
import './Calendar.css';

interface CalendarProps<Item extends { id: string }> {
  items: readonly Item[];
  dayOfItem: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOpen: (item: Item) => void;
  onAdd: (day: string) => void;
}

/** A month, with each item on its day. Weeks begin on Monday. */
export function Calendar<Item extends { id: string }>({ items, dayOfItem, nameOf, onOpen, onAdd }: CalendarProps<Item>) {
  const [month, setMonth] = useState(() => firstMonth(items.map(dayOfItem)));
  const first = `${month}-01`;
  const start = addDays(first, -((new Date(`${first}T00:00`).getDay() + 6) % 7));
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index));
  const weeks = days[35].startsWith(month) ? days : days.slice(0, 35);
  const move = (by: number) => {
    const [year, index] = month.split('-').map(Number);
    setMonth(dayOf(new Date(year, index - 1 + by, 1)).slice(0, 7));
  };
  const title = new Date(`${first}T00:00`).toLocaleDateString(texts.language, { month: 'long', year: 'numeric' });

  return (
    <div className="calendar">
      <header className="calendar-head">
        <h2 aria-live="polite">{title}</h2>
        <button type="button" className="button button-quiet" onClick={() => setMonth(today().slice(0, 7))}>
          {texts.today}
        </button>
        <button type="button" className="button-icon" aria-label={texts.previousMonth} onClick={() => move(-1)}>
          <Icon name="left" />
        </button>
        <button type="button" className="button-icon" aria-label={texts.nextMonth} onClick={() => move(1)}>
          <Icon name="right" />
        </button>
      </header>
      <div className="calendar-grid">
        {weeks.slice(0, 7).map((day) => (
          <span key={day} className="calendar-weekday">
            {new Date(`${day}T00:00`).toLocaleDateString(texts.language, { weekday: 'short' })}
          </span>
        ))}
        {weeks.map((day) => {
          const onDay = items.filter((item) => dayOfItem(item).slice(0, 10) === day);
          return (
            <div key={day} className="calendar-day" data-outside={!day.startsWith(month)} data-today={day === today()} data-empty={onDay.length === 0}>
              <button type="button" className="calendar-date" aria-label={texts.addOn(dayName(day))} onClick={() => onAdd(day)}>
                <span className="calendar-number">{Number(day.slice(8))}</span>
                <span className="calendar-long">{dayName(day)}</span>
              </button>
              {onDay.map((item) => (
                <button key={item.id} type="button" className="calendar-item" onClick={() => onOpen(item)}>
                  {nameOf(item)}
                </button>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** This month, or that of the next item if nothing is due this month. */
function firstMonth(days: readonly string[]): string {
  const month = today().slice(0, 7);
  const later = days.filter((day) => day.slice(0, 7) > month).sort();
  return days.some((day) => day.startsWith(month)) ? month : (later[0]?.slice(0, 7) ?? month);
}

function dayName(day: string): string {
  return new Date(`${day}T00:00`).toLocaleDateString(texts.language, { weekday: 'long', day: 'numeric', month: 'long' });
}
