import { type FormEvent, useState } from 'react';
import { database } from './client';
import { words } from './words';
import './database.css';

/** Signs in with an email address and a password, or makes an account. */
export function SignIn({ onDone }: { onDone?: () => void }) {
  const [isNew, setNew] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { email: String(form.get('email')), password: String(form.get('password')) };
    setBusy(true);
    setSaid('');
    const { data, error } = isNew ? await database.auth.signUp(credentials) : await database.auth.signInWithPassword(credentials);
    setBusy(false);
    if (error) setSaid(words.signInFailed(error.code ?? '', error.message));
    else if (data.session === null) setSaid(words.confirm);
    else onDone?.();
  }

  return (
    <form className="card sign-in" onSubmit={submit} aria-label={isNew ? words.signUp : words.signIn}>
      <h2>{isNew ? words.signUp : words.signIn}</h2>
      <label className="field wide">
        <span>{words.email}</span>
        <input className="input" name="email" type="email" autoComplete="email" required />
      </label>
      <label className="field wide">
        <span>{words.password}</span>
        <input className="input" name="password" type="password" autoComplete={isNew ? 'new-password' : 'current-password'} minLength={6} required />
      </label>
      {said !== '' && (
        <p className="form-error" role="alert">
          {said}
        </p>
      )}
      <button type="submit" className="button button-primary" disabled={isBusy}>
        {isNew ? words.signUp : words.signIn}
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          setNew(!isNew);
          setSaid('');
        }}
      >
        {isNew ? words.haveAccount : words.noAccount}
      </button>
    </form>
  );
}
