import { texts } from '../texts';
import { Generated } from './Generated';
import { pick } from './random';

interface QuoteGeneratorProps {
  title?: string;
  items: readonly string[];
  hasHistory?: boolean;
}

export function QuoteGenerator({ title = texts.quotes, items, hasHistory }: QuoteGeneratorProps) {
  return <Generated title={title} hasHistory={hasHistory} make={() => (items.length === 0 ? undefined : pick(items))} />;
}
