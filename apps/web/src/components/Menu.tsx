import { DropdownMenu, Slot } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Keys } from './Keys.tsx';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  readonly onOpen?: () => void;
}

/**
 * A menu that renders only its button until the person points at it or focuses it. Long lists have a menu in every row, and
 * the rest of a closed menu costs more to render than the row.
 */
export function Menu({ trigger, children, align = 'start', side = 'bottom', className, onOpen }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isNear, setIsNear] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const prepare = (): void => setIsNear(true);
  const change = (next: boolean): void => {
    setIsOpen(next);
    if (next) onOpen?.();
  };
  return (
    <>
      <Slot.Root
        ref={setButton}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={prepare}
        onFocus={prepare}
        // Not on pointerdown: on phones the menu is a sheet that covers the button, and the end of the tap would choose an item.
        onClick={() => {
          prepare();
          change(!isOpen);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          change(true);
        }}
      >
        {trigger}
      </Slot.Root>
      {isNear && button && (
        <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={change}>
          <DropdownMenu.Trigger asChild>
            <ExistingElement element={button} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              aria-labelledby={id}
              align={align}
              side={side}
              sideOffset={4}
              collisionPadding={8}
              data-sheet
              // The button's click handler closes the menu.
              onInteractOutside={(event) => event.target instanceof Node && button.contains(event.target) && event.preventDefault()}
              className={classNames(
                'z-30 max-h-[var(--radix-dropdown-menu-content-available-height)] w-58 animate-rise overflow-y-auto rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float',
                className,
              )}
            >
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </>
  );
}

/** Gives Radix an existing element as the trigger, which positions the menu and receives the focus afterward. */
function ExistingElement({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

export const menuRowClass =
  'flex min-h-7 items-center gap-2 rounded-row px-2 text-fg outline-none select-none max-sm:min-h-11 data-[disabled]:text-fg-off data-[highlighted]:bg-press';

export interface MenuItemProps {
  readonly icon?: IconName;
  readonly shortcut?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, shortcut, isDanger, isDisabled, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item disabled={isDisabled ?? false} onSelect={onSelect} className={classNames(menuRowClass, isDanger && 'text-danger!')}>
      {icon && <Icon name={icon} size={14} className={isDanger ? undefined : 'text-fg-3'} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Keys shortcut={shortcut} />}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1 my-1 border-t border-line" />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="block px-2 pt-1.5 pb-1 text-12 font-medium text-fg-3">{children}</DropdownMenu.Label>;
}
