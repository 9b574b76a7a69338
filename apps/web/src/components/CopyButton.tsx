import { useEffect, useState } from 'react';
import { Button, type ButtonKind, IconButton } from './Button.tsx';
import type { IconName } from './icons.ts';

const SHOWN_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The accessible name, if the label does not say what is copied. */
  readonly name?: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  readonly className?: string;
}

/** Copies a text. Returns the state of the last copy for a short time. */
function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { state, copy };
}

/** A small icon button that copies a text. */
export function CopyIconButton({ text, label }: { readonly text: () => string; readonly label: string }) {
  const { state, copy } = useCopy();
  return (
    <>
      <IconButton
        size="sm"
        icon={state === 'copied' ? 'check' : state === 'failed' ? 'warn' : 'copy'}
        label={state === 'failed' ? 'The browser blocked copying' : label}
        onClick={() => copy(text())}
        className="max-md:size-10"
      />
      <span role="status" className="sr-only">
        {state === 'copied' && 'Copied'}
      </span>
    </>
  );
}

/** A button that copies a text and briefly confirms it. */
export function CopyButton({ text, label, name, icon = 'copy', kind = 'default', className }: CopyButtonProps) {
  const { state, copy } = useCopy();
  return (
    <>
      <Button
        kind={kind}
        icon={state === 'copied' ? 'check' : icon}
        aria-label={state === 'idle' ? name : undefined}
        onClick={() => copy(text)}
        className={className}
      >
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Copying was blocked' : label}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' && 'Copied'}
      </span>
    </>
  );
}
