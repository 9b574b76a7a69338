import { type FormEvent, useEffect, useRef, useState } from 'react';
import { texts } from '../texts';
import './Chat.css';

interface ChatProps<Item> {
  items: readonly Item[];
  /** What the messages are called, for those who do not see them. */
  label: string;
  textOf: (item: Item) => string;
  originOf: (item: Item) => { name: string; at: string };
  isOwn: (item: Item) => boolean;
  onSend: (text: string) => void;
  onRemove: (item: Item) => (() => void) | undefined;
}

/** Messages from top to bottom, the newest always in sight, and a line to write the next one. */
export function Chat<Item extends { id: string }>({ items, label, textOf, originOf, isOwn, onSend, onRemove }: ChatProps<Item>) {
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (items.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [items.length]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  }

  return (
    <section className="chat card" aria-label={label}>
      <ol className="chat-messages" aria-live="polite">
        {items.map((item) => {
          const { name, at } = originOf(item);
          const remove = onRemove(item);
          return (
            <li key={item.id} className={isOwn(item) ? 'chat-message is-own' : 'chat-message'}>
              <span className="chat-meta">
                {name} <time dateTime={at}>{at === '' ? '' : new Date(at).toLocaleTimeString(texts.language, { hour: '2-digit', minute: '2-digit' })}</time>
              </span>
              <span className="chat-text">{textOf(item)}</span>
              {remove !== undefined && (
                <button type="button" className="button-link chat-remove" onClick={remove}>
                  {texts.delete}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <div ref={end} />
      <form className="chat-form" onSubmit={submit}>
        <input className="input" aria-label={label} value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" />
        <button type="submit" className="button button-primary">
          {texts.add}
        </button>
      </form>
    </section>
  );
}
