import { AppError, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { useServices } from '../services.tsx';
import { PasswordField } from './PasswordField.tsx';

interface ChangePasswordFormProps {
  /** Tells password managers whose password it is. */
  readonly email: string;
  readonly onCancel: () => void;
  readonly onChanged: () => Promise<void>;
}

export function ChangePasswordForm({ email, onCancel, onChanged }: ChangePasswordFormProps) {
  const { api } = useServices();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = useMutation({ mutationFn: () => api.changePassword({ currentPassword, newPassword }), onSuccess: onChanged });
  const isWrong = change.error instanceof AppError && change.error.code === 'wrong-credentials';
  return (
    <form
      aria-label="Change password"
      className="flex max-w-[360px] flex-col gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        autoFocus
        value={currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
        error={isWrong ? 'This is not your password.' : undefined}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={PASSWORD_MAX_LENGTH}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <ActionError error={isWrong ? undefined : change.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={change.isPending} disabled={change.isPending}>
          {change.isPending ? 'Changing' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
