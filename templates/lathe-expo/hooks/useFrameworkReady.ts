import { useEffect } from 'react';

declare global {
  interface Window {
    frameworkReady?: () => void;
  }
}

/** Tells the page around the preview that the app is ready. */
export function useFrameworkReady(): void {
  useEffect(() => {
    if (typeof window !== 'undefined') window.frameworkReady?.();
  }, []);
}
