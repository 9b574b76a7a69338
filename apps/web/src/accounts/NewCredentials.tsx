import { AppError, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@lathe/protocol';
import { useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Field } from '../components/Field.tsx';
import { PasswordField } from './PasswordField.tsx';

export interface Credentials {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface NewCredentialsProps {
  readonly id: string;
  readonly error: Error | null;
  /** What to do about an email that has an account. */
  readonly takenAdvice?: string;
  readonly onSubmit: (credentials: Credentials) => void;
}

/** The form for the first email address and password of an account. Its button is outside: it submits the form with this `id`. */
export function NewCredentials({ id, error, takenAdvice = '', onSubmit }: NewCredentialsProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isTaken = error instanceof AppError && error.code === 'account-exists';
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ name: name.trim(), email: email.trim(), password });
      }}
    >
      <Field data-autofocus label="Name" autoComplete="name" autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isTaken ? `There is already an account with this email.${takenAdvice}` : undefined}
      />
      <PasswordField
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={PASSWORD_MAX_LENGTH}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ActionError error={isTaken ? undefined : error} />
    </form>
  );
}
