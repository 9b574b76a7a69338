import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useDialogTurn } from './dialog-turns.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface DialogProps {
  readonly title: string;
  readonly icon?: IconName;
  readonly tone?: 'plain' | 'warn' | 'danger';
  readonly onDismiss: () => void;
  readonly children: ReactNode;
  /** A quiet action on the left, then Cancel and the primary action on the right. */
  readonly footer: ReactNode;
}

const TONES = { plain: 'text-fg-2', warn: 'text-warn', danger: 'text-danger' } as const;

/** Focuses the button that Enter presses: the marked one (Cancel in destructive dialogs), or the primary one, which is last. */
function focusButton(event: Event): void {
  const dialog = event.currentTarget as HTMLElement;
  const button = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? [...dialog.querySelectorAll<HTMLElement>('[data-answers] button')].at(-1);
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/** A modal dialog. It waits while another one is shown. */
export function Dialog({ title, icon, tone = 'plain', onDismiss, children, footer }: DialogProps) {
  if (!useDialogTurn()) return null;
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-6 max-sm:place-items-end max-sm:p-0">
          <Radix.Content
            data-dialog
            aria-describedby={undefined}
            onOpenAutoFocus={focusButton}
            className="flex w-[480px] max-w-full animate-rise flex-col overflow-hidden rounded-dialog border border-line-strong bg-raised text-13 shadow-float max-sm:w-full max-sm:rounded-b-none"
          >
            <div className="flex flex-col gap-3 px-5 pt-5 pb-4">
              <div className="flex items-center gap-2.5">
                {icon && <Icon name={icon} size={20} className={TONES[tone]} />}
                <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
              </div>
              {children}
            </div>
            <div data-answers className="flex flex-wrap-reverse items-center gap-2 border-t border-line px-5 py-3">
              {footer}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
