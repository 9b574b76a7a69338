import { useEffect, useSyncExternalStore } from 'react';
import './Toasts.css';

interface Toast {
  text: string;
  action?: { label: string; run: () => void };
}

let current: Toast | null = null;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Short messages at the bottom of the page. They go away after a few seconds. */
export function showToast(toast: Toast): void {
  set(toast);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => current);

  useEffect(() => {
    if (toast === null) return;
    const timer = setTimeout(() => set(null), 6000);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <div className="toasts" role="status">
      {toast !== null && (
        <div className="toast">
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                toast.action?.run();
                set(null);
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
