import { type KeyboardEvent, useState } from 'react';
import { texts } from '../texts';

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map((tag) => (
        <span key={tag} className="chip">
          {tag}
        </span>
      ))}
    </span>
  );
}

interface TagsInputProps {
  label: string;
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** Enter or a comma adds a tag; a click on one removes it. */
export function TagsInput({ label, tags, onChange }: TagsInputProps) {
  const [text, setText] = useState('');

  function add() {
    const more = text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== '' && !tags.includes(tag));
    if (more.length > 0) onChange([...tags, ...new Set(more)]);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1));
    if ((event.key !== 'Enter' && event.key !== ',') || text.trim() === '') return;
    event.preventDefault();
    add();
  }

  return (
    <div className="field">
      <span>{label}</span>
      <div className="input tags-input">
        {tags.map((tag) => (
          <button key={tag} type="button" className="chip" aria-label={`${texts.remove} ${tag}`} onClick={() => onChange(tags.filter((other) => other !== tag))}>
            {tag} ×
          </button>
        ))}
        <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} onBlur={add} />
      </div>
    </div>
  );
}
