import { useState, type FormEvent } from 'react';
import type { Day } from './dates';

interface TodoFormProps {
  onAdd: (text: string, due: Day | null) => void;
}

export function TodoForm({ onAdd }: TodoFormProps) {
  const [text, setText] = useState('');
  const [due, setDue] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '') return;
    onAdd(trimmed, due === '' ? null : due);
    setText('');
    setDue('');
  }

  return (
    <form className="todo-form" onSubmit={submit}>
      <label className="field todo-form-text">
        <span>New task</span>
        <input
          className="input"
          value={text}
          placeholder="What needs doing?"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className="field">
        <span>Due date</span>
        <input className="input" type="date" value={due} onChange={(event) => setDue(event.target.value)} />
      </label>
      <button className="button button-primary" type="submit" disabled={text.trim() === ''}>
        Add
      </button>
    </form>
  );
}
