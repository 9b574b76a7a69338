import type { CSSProperties } from 'react';
import { texts } from '../texts';
import { Generated } from './Generated';
import { palette } from './random';

interface PaletteGeneratorProps {
  title?: string;
  /** How many colors. */
  count?: number;
  hasHistory?: boolean;
}

export function PaletteGenerator({ title = texts.palette, count = 5, hasHistory }: PaletteGeneratorProps) {
  return (
    <Generated
      title={title}
      hasHistory={hasHistory}
      make={() => palette(count).join(' ')}
      show={(value) => (
        <span className="generated-colors">
          {value.split(' ').map((color) => (
            <span key={color} style={{ '--swatch': color } as CSSProperties}>
              {color}
            </span>
          ))}
        </span>
      )}
    />
  );
}
