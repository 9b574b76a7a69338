import type { ReadableAtom } from 'nanostores';

export interface Notice {
  readonly id: string;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: {
    readonly label: string;
    /**
     * The action undoes what the notice reports. Only the last few of these are offered, and none in another project.
     */
    readonly isUndo?: boolean;
    run(): void;
  };
  /** Called when the person closes it, instead of letting it disappear. */
  readonly onDismiss?: () => void;
}

export interface NoticesStore {
  /** Shown as toasts; errors stay until dismissed or withdrawn. */
  readonly notices: ReadableAtom<readonly Notice[]>;
  /** The same words twice are one notice, and for what can be undone, the later one counts. Returns its id. */
  show(notice: Omit<Notice, 'id'>): string;
  dismiss(id: string): void;
}
