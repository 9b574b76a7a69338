import { texts } from '../texts';
import { Generated } from './Generated';
import { pick } from './random';

interface NameGeneratorProps {
  title?: string;
  names: { first: readonly string[]; last: readonly string[] };
  /** How many at once. */
  count?: number;
  hasHistory?: boolean;
}

export function NameGenerator({ title = texts.names, names, count = 1, hasHistory }: NameGeneratorProps) {
  const make = () => Array.from({ length: count }, () => `${pick(names.first)} ${pick(names.last)}`).join('\n');
  return <Generated title={title} hasHistory={hasHistory} make={make} />;
}
