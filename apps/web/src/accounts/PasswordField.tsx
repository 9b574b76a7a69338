import { useState, type InputHTMLAttributes } from 'react';
import { Field } from '../components/Field.tsx';
import { Icon } from '../components/Icon.tsx';

export interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** "Password" by default. */
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

export function PasswordField({ label = 'Password', ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="-mr-2 rounded-row p-2 text-fg-3 hover:text-fg max-sm:-mr-2.5 max-sm:p-3"
        >
          <Icon name="eye" className={isShown ? 'text-accent' : undefined} />
        </button>
      }
    />
  );
}
