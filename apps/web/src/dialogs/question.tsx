import type { DialogAnswer, DialogView } from '@lathe/workspace';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog, type DialogProps } from '../components/Dialog.tsx';

export type DialogType = DialogView['type'];
export type DialogOf<Type extends DialogType> = Extract<DialogView, { readonly type: Type }>;

export interface DialogContentProps<Type extends DialogType> {
  readonly dialog: DialogOf<Type>;
  readonly onAnswer: (answer: DialogAnswer) => void;
}

/** A dialog that is answered with one of its buttons. */
export interface Question extends Omit<DialogProps, 'onDismiss' | 'footer'> {
  /** Buttons at the left, if any, then those at the right. The primary one is last. */
  readonly buttons: { readonly start?: readonly QuestionButton[]; readonly end: readonly QuestionButton[] };
}

export interface QuestionButton {
  readonly label: string;
  readonly value: Extract<DialogAnswer, string>;
  readonly kind?: 'primary' | 'quiet' | 'danger';
  /** Enter presses this button instead of the last one. */
  readonly isDefault?: boolean;
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly onAnswer: (answer: DialogAnswer) => void;
}

export function QuestionDialog({ question: { buttons, children, ...shape }, onAnswer }: QuestionDialogProps) {
  const button = ({ label, value, kind, isDefault }: QuestionButton): ReactNode => (
    <Button key={value} kind={kind ?? 'default'} data-autofocus={isDefault} onClick={() => onAnswer(value)} className="max-sm:h-11">
      {label}
    </Button>
  );
  return (
    <Dialog
      {...shape}
      onDismiss={() => onAnswer('dismiss')}
      footer={
        <>
          {buttons.start?.map(button)}
          <span className="ml-auto flex flex-wrap justify-end gap-2">{buttons.end.map(button)}</span>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
