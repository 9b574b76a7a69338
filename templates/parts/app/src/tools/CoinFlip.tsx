import { texts } from '../texts';
import { Generated } from './Generated';
import { pick } from './random';

interface CoinFlipProps {
  title?: string;
  hasHistory?: boolean;
}

export function CoinFlip({ title = texts.coin, hasHistory }: CoinFlipProps) {
  return <Generated title={title} action={texts.flip} hasHistory={hasHistory} make={() => pick([texts.heads, texts.tails])} />;
}
