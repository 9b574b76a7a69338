import { useState } from 'react';
import { useStored } from '../hooks/useStored';
import './Notes.css';

interface Note {
  id: string;
  title: string;
  text: string;
  editedAt: number;
}

/** Notes that are saved while typing, kept in this browser. */
export function Notes() {
  const [notes, setNotes] = useStored<Note[]>('notes', []);
  const [openId, setOpenId] = useState<string | null>(notes[0]?.id ?? null);
  const open = notes.find((note) => note.id === openId) ?? null;

  function add() {
    const note: Note = { id: crypto.randomUUID(), title: '', text: '', editedAt: Date.now() };
    setNotes([note, ...notes]);
    setOpenId(note.id);
  }

  function edit(change: Partial<Pick<Note, 'title' | 'text'>>) {
    setNotes(notes.map((note) => (note.id === openId ? { ...note, ...change, editedAt: Date.now() } : note)));
  }

  function remove() {
    const rest = notes.filter((note) => note.id !== openId);
    setNotes(rest);
    setOpenId(rest[0]?.id ?? null);
  }

  return (
    <section className="card notes" aria-label="Notes">
      <div className="notes-side">
        <button className="button button-primary" type="button" onClick={add}>
          New note
        </button>
        <ul className="notes-list">
          {notes.map((note) => (
            <li key={note.id}>
              <button
                type="button"
                aria-current={note.id === openId ? 'true' : undefined}
                onClick={() => setOpenId(note.id)}
              >
                <span>{note.title === '' ? 'Untitled' : note.title}</span>
                <small>{new Date(note.editedAt).toLocaleDateString()}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {open === null ? (
        <p className="empty">Write your first note.</p>
      ) : (
        <div className="notes-open">
          <input
            className="notes-title"
            aria-label="Title"
            placeholder="Title"
            value={open.title}
            onChange={(event) => edit({ title: event.target.value })}
          />
          <textarea
            className="notes-text"
            aria-label="Text"
            placeholder="Start writing…"
            rows={12}
            value={open.text}
            onChange={(event) => edit({ text: event.target.value })}
          />
          <button className="button button-quiet" type="button" onClick={remove}>
            Delete note
          </button>
        </div>
      )}
    </section>
  );
}
