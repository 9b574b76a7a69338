import type { ModelPull } from '@lathe/protocol';
import { byteSizeText } from '../components/format.ts';

/** "1.2 GB of 5.2 GB, 23%": how far a download is. Never 100% before everything is there. */
export function pullText(pull: Exclude<ModelPull, { state: 'done' | 'failed' }>): string {
  if (pull.state === 'finishing') return '100%';
  const { completedBytes, totalBytes } = pull;
  if (totalBytes === 0) return '';
  const percent = Math.min(99, Math.floor((completedBytes / totalBytes) * 100));
  return `${byteSizeText(completedBytes)} of ${byteSizeText(totalBytes)}, ${percent}%`;
}
