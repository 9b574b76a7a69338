import type { ReadableAtom } from 'nanostores';

export interface Notice {
  readonly id: string;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: {
    readonly label: string;
    /** It takes back what the notice tells: the last few of these are offered, and none in another project. */
    readonly isUndo?: boolean;
    run(): void;
  };
  /** The person closes it, instead of letting it pass. */
  readonly onPutAway?: () => void;
}

export interface NoticesStore {
  /** Shown as toasts; errors stay until dismissed or withdrawn. */
  readonly notices: ReadableAtom<readonly Notice[]>;
  /** The same words twice are one notice; of what can be undone, the later. Answers its id. */
  show(notice: Omit<Notice, 'id'>): string;
  dismiss(id: string): void;
}
