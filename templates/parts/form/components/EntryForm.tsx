import { useState, type FormEvent } from 'react';
import { useStored } from '../hooks/useStored';
import './EntryForm.css';

interface EntryFormProps {
  name: string;
  fields: readonly string[];
}

interface Entry {
  id: string;
  sentAt: number;
  values: Record<string, string>;
}

/** A form whose entries are checked, then kept in this browser and listed below it. */
export function EntryForm({ name, fields }: EntryFormProps) {
  const [entries, setEntries] = useStored<Entry[]>(`form:${name}`, []);
  const [values, setValues] = useState<Record<string, string>>({});
  const [wasSent, setWasSent] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setEntries([{ id: crypto.randomUUID(), sentAt: Date.now(), values }, ...entries]);
    setValues({});
    setWasSent(true);
  }

  function change(field: string, value: string) {
    setValues({ ...values, [field]: value });
    setWasSent(false);
  }

  return (
    <section className="card entry-form" aria-label={name}>
      <h2>{name}</h2>
      <form onSubmit={submit}>
        {fields.map((field) => (
          <label key={field} className="field">
            <span>{field}</span>
            {isLong(field) ? (
              <textarea
                className="input"
                rows={4}
                required
                value={values[field] ?? ''}
                onChange={(event) => change(field, event.target.value)}
              />
            ) : (
              <input
                className="input"
                type={typeOf(field)}
                required
                value={values[field] ?? ''}
                onChange={(event) => change(field, event.target.value)}
              />
            )}
          </label>
        ))}
        <button className="button button-primary" type="submit">
          Send
        </button>
        <p className="entry-form-sent" role="status">
          {wasSent ? 'Saved. Thank you!' : ''}
        </p>
      </form>
      {entries.length > 0 && (
        <ul className="entry-form-entries" aria-label="Entries">
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>{fields.map((field) => entry.values[field] ?? '').join(' · ')}</span>
              <time className="muted">{new Date(entry.sentAt).toLocaleString()}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function isLong(field: string): boolean {
  return /message|comment|text|note|description|address/i.test(field);
}

function typeOf(field: string): string {
  if (/e-?mail/i.test(field)) return 'email';
  if (/date|birthday|day/i.test(field)) return 'date';
  if (/phone|tel/i.test(field)) return 'tel';
  if (/amount|number|price|age|count|quantity/i.test(field)) return 'number';
  if (/website|url|link/i.test(field)) return 'url';
  return 'text';
}
