import type { PointedElement } from '@lathe/protocol';
import { useEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { hexOfColor } from './hex-of-color.ts';
import { PointRow } from './PointRow.tsx';

const SHOWN = 7;

interface ColorRowProps {
  readonly label: string;
  /** As the page draws it. */
  readonly value: string;
  readonly colors: PointedElement['colors'];
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The project's own colors by name, and any other. */
export function ColorRow({ label, value, colors, isDisabled, onChange }: ColorRowProps) {
  const current = colors.find(({ color }) => color === value);
  // The one in use is always there.
  const shown = [...colors.slice(0, SHOWN), ...(current && colors.indexOf(current) >= SHOWN ? [current] : [])].slice(-SHOWN);
  return (
    <PointRow label={label} isTop>
      <div className="min-w-0">
        <fieldset aria-label={label} className="flex h-7 items-center gap-1 max-sm:h-10">
          {shown.map(({ name, color }) => (
            <button
              key={name}
              type="button"
              aria-label={plainName(name)}
              title={plainName(name)}
              aria-pressed={color === value}
              disabled={isDisabled}
              onClick={() => onChange(`var(${name})`)}
              style={{ backgroundColor: color }}
              className={classNames(
                'size-5 flex-none rounded-[5px] border border-line-control focus-field disabled:opacity-40 max-sm:size-7',
                color === value && 'outline-2 outline-offset-1 outline-accent',
              )}
            />
          ))}
          <span className="flex-1" />
          <AnyColor label={colors.length > 0 ? `Another ${label.toLowerCase()}` : label} value={value} isDisabled={isDisabled} onChange={onChange} />
        </fieldset>
        {current && (
          <p className="truncate text-12 text-fg-3">
            {plainName(current.name)}, <span className="font-mono text-[11.5px]">{current.name}</span>
          </p>
        )}
      </div>
    </PointRow>
  );
}

function plainName(name: string): string {
  return name.replace(/^--(?:color-)?/, '').replaceAll('-', ' ');
}

/** The browser's own dialog. It is done when it is closed; React's `onChange` is every movement in it. */
function AnyColor({ label, value, isDisabled, onChange }: Omit<ColorRowProps, 'colors'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const done = (): void => onChange(field?.value ?? value);
    field?.addEventListener('change', done);
    return () => field?.removeEventListener('change', done);
  }, [onChange, value]);
  return (
    <label
      title={label}
      className={classNames(
        'relative flex size-6 flex-none items-center justify-center rounded-row border border-line-control focus-within:outline-2 focus-within:outline-accent max-sm:size-7',
        isDisabled && 'opacity-40',
      )}
      style={{ backgroundColor: value }}
    >
      <span className="flex size-4 items-center justify-center rounded-full bg-raised/85">
        <Icon name="more" size={14} className="text-fg" />
      </span>
      <input
        key={value}
        ref={input}
        type="color"
        aria-label={label}
        defaultValue={hexOfColor(value)}
        disabled={isDisabled}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
    </label>
  );
}
