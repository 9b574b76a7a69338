import type { SelectedElement, StyleProperty } from '@lathe/workspace';
import { useState } from 'react';
import { Segmented } from '../components/Segmented.tsx';
import { Select } from '../components/Select.tsx';
import { useWorkspace } from '../services.tsx';
import { ColorRow } from './ColorRow.tsx';
import { DraftField } from './DraftField.tsx';
import { PointRow } from './PointRow.tsx';

const WEIGHTS = [
  { value: '400', label: 'Regular' },
  { value: '500', label: 'Medium' },
  { value: '600', label: 'Semibold' },
  { value: '700', label: 'Bold' },
];
const ALIGNMENTS = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
];
const SIZES = ['12px', '14px', '16px', '18px', '20px', '24px', '30px', '36px', '48px', '60px'].map((value) => ({ value, label: value.replace('px', ' px') }));
/** `padding` is inside of the element's edge, `margin` outside. */
const SPACES = [
  { value: 'padding' as const, label: 'Inside' },
  { value: 'margin' as const, label: 'Outside' },
];
const SIDES = [
  { side: 'Top', arrow: '↑' },
  { side: 'Right', arrow: '→' },
  { side: 'Bottom', arrow: '↓' },
  { side: 'Left', arrow: '←' },
] as const;

interface StyleRowsProps {
  readonly selected: SelectedElement;
  readonly onTyping: (isTyping: boolean) => void;
}

export function StyleRows({ selected, onTyping }: StyleRowsProps) {
  const { inspector } = useWorkspace();
  const { element, fields } = selected;
  const isOff = 'refusal' in fields.style;
  const style = (property: StyleProperty): string => element.style[property] ?? '';
  const change = (property: StyleProperty) => (value: string) => void inspector.change({ type: 'style', property, value });
  const alignment = style('textAlign').replace('start', 'left').replace('end', 'right');
  return (
    <>
      <ColorRow label="Color" value={style('color')} colors={element.colors} isDisabled={isOff} onChange={change('color')} />
      <ColorRow label="Fill" value={style('backgroundColor')} colors={element.colors} isDisabled={isOff} onChange={change('backgroundColor')} />
      <PointRow label="Size">
        <div className="grid grid-cols-2 gap-1.5">
          <Choice label="Size" value={style('fontSize')} options={SIZES} isDisabled={isOff} onChange={change('fontSize')} />
          <Choice label="Weight" value={style('fontWeight')} options={WEIGHTS} isDisabled={isOff} onChange={change('fontWeight')} />
        </div>
      </PointRow>
      <PointRow label="Align">
        <Choice label="Alignment" value={alignment} options={ALIGNMENTS} isDisabled={isOff} onChange={change('textAlign')} />
      </PointRow>
      <SpaceRow {...{ selected, onTyping, isOff }} />
    </>
  );
}

function SpaceRow({ selected: { element }, onTyping, isOff }: StyleRowsProps & { readonly isOff: boolean }) {
  const { inspector } = useWorkspace();
  const [kind, setKind] = useState<'padding' | 'margin'>('padding');
  return (
    <PointRow label="Space" isTop>
      <div className="grid grid-cols-2 gap-1.5">
        <Segmented label="Space" segments={SPACES} value={kind} onChange={setKind} className="col-span-2 *:flex-1" />
        {SIDES.map(({ side, arrow }) => {
          const property = `${kind}${side}` as const;
          const value = String(Math.round(Number.parseFloat(element.style[property] ?? '0') * 100) / 100 || 0);
          return (
            <span key={side} className="relative">
              <span aria-hidden className="pointer-events-none absolute inset-y-0 left-2 z-10 flex items-center font-mono text-12 text-fg-3">
                {arrow}
              </span>
              <DraftField
                key={property}
                label={`Space ${kind === 'padding' ? 'inside' : 'outside'}, ${side.toLowerCase()}, in pixels`}
                kind="number"
                value={value}
                isDisabled={isOff}
                className="pl-6! font-mono text-12!"
                onTyping={onTyping}
                onApply={(pixels) =>
                  Number.isFinite(Number.parseFloat(pixels)) && void inspector.change({ type: 'style', property, value: `${Number(pixels)}px` })
                }
              />
            </span>
          );
        })}
      </div>
    </PointRow>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Adds the page's own value if it is not one of the usual ones. */
function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  const isUsual = options.some((option) => option.value === value);
  const all = isUsual ? options : [{ value, label: value.replace(/px$/, ' px') }, ...options];
  return <Select label={label} value={value} options={all} isDisabled={isDisabled} onChange={onChange} className="min-w-0" />;
}
