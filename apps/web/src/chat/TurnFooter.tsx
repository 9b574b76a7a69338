import { compactNumber, duration } from '../components/format.ts';
import type { TurnFooter as Footer } from '@lathe/workspace';

/** Nothing took "0 s". */
const SHORTEST_MS = 1000;

/** What a turn changed and took. */
export function TurnFooter({ footer, isEmbeddedModel }: { readonly footer: Footer; readonly isEmbeddedModel: boolean }) {
  const facts = [
    footer.fileCount === 1 ? '1 file' : `${footer.fileCount} files`,
    isEmbeddedModel ? 'Built-in assistant' : footer.tokens !== undefined && `${compactNumber(footer.tokens)} tokens`,
    !isEmbeddedModel && footer.cost !== undefined && `$${footer.cost.toFixed(2)}`,
    // A turn read back from the server does not know how long it took.
    footer.durationMs > 0 && duration(Math.max(SHORTEST_MS, footer.durationMs)),
  ].filter((fact) => fact !== false);
  return <p className="text-12 whitespace-nowrap text-fg-3 tnum">{facts.join(' · ')}</p>;
}
