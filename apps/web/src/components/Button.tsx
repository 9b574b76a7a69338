import { type ButtonHTMLAttributes, type FocusEvent, type MouseEvent, type Ref, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';

const KINDS = {
  primary: 'border-transparent bg-accent-fill text-on-accent hover:bg-accent-fill-hover active:bg-accent-fill-press off:bg-solid off:text-fg-off',
  default:
    'border-line-strong bg-surface text-fg hover:bg-control-hover active:bg-control-press off:border-line off:bg-transparent off:text-fg-off [&>svg]:text-fg-2 off:[&>svg]:text-fg-off',
  quiet:
    'border-transparent bg-transparent text-fg-2 hover:bg-hover hover:text-fg active:bg-press off:bg-transparent off:text-fg-off data-[state=open]:bg-press data-[state=open]:text-fg',
  danger: 'border-transparent bg-danger-fill text-white hover:bg-danger-fill-hover active:bg-danger-fill-press off:bg-solid off:text-fg-off',
} as const;

const SIZES = {
  sm: 'h-6 gap-[5px] rounded-row px-2 text-[12px]',
  md: 'h-7 gap-1.5 rounded-control px-2.5 text-[13px] max-sm:h-10',
  lg: 'h-8 gap-1.5 rounded-control px-3.5 text-[13px] max-sm:h-11',
  wide: 'h-9 w-full gap-1.5 rounded-control px-3.5 text-[13px] max-sm:h-11',
} as const;
const SQUARE = { sm: 'w-6', md: 'w-7 max-sm:w-10', lg: 'w-8 max-sm:w-11', wide: '' } as const;

export type ButtonKind = keyof typeof KINDS;
export type ButtonSize = keyof typeof SIZES;

const SHAPE = 'inline-flex flex-none items-center justify-center border font-medium leading-none whitespace-nowrap transition-colors no-underline';

/** The classes of a button, for a link that acts like one. */
export function buttonClass(kind: ButtonKind = 'default', size: ButtonSize = 'md', className?: string): string {
  return classNames(SHAPE, KINDS[kind], SIZES[size], className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** Shows a spinner in place of the icon. The label should say what is happening. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A focused button that becomes disabled keeps the focus until it moves on. Browsers would drop it. */
function useHeldFocus({ disabled = false, onFocus, onBlur, onClick, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const [hasFocus, setHasFocus] = useState(false);
  return {
    ...rest,
    disabled: disabled && !hasFocus,
    'aria-disabled': disabled && hasFocus ? true : rest['aria-disabled'],
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      setHasFocus(true);
      onFocus?.(event);
    },
    onBlur(event: FocusEvent<HTMLButtonElement>) {
      setHasFocus(false);
      onBlur?.(event);
    },
    onClick(event: MouseEvent<HTMLButtonElement>) {
      if (disabled) event.preventDefault();
      else onClick?.(event);
    },
  };
}

export function Button({ kind = 'default', size = 'md', icon, isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...useHeldFocus(rest)} className={buttonClass(kind, size, className)}>
      {isBusy ? <Spinner size={11} /> : icon && <Icon name={icon} size={14} className="-mx-px" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  readonly icon: IconName;
  /** The accessible name, also shown as the tooltip. */
  readonly label: string;
  /** Shown in the tooltip after the label. */
  readonly shortcut?: string;
}

export function IconButton({ icon, label, shortcut, kind = 'quiet', size = 'md', className, isBusy, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...useHeldFocus(rest)}
      className={classNames(buttonClass(kind, size), SQUARE[size], 'px-0!', className)}
    >
      {isBusy ? <Spinner size={11} /> : <Icon name={icon} size={size === 'sm' ? 14 : 16} />}
    </button>
  );
}
