import { useEffect } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Icon } from './Icon';
import './ThemeSwitch.css';

type Scheme = 'light' | 'dark' | '';

/** A button in the corner that changes between light and dark. Until it is used, the app follows `theme.css`. */
export function ThemeSwitch() {
  const [scheme, setScheme] = useStored<Scheme>('light-or-dark', '');

  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);

  return (
    <button type="button" className="theme-switch" aria-label={texts.lightOrDark} onClick={() => setScheme(isDark() ? 'light' : 'dark')}>
      <Icon name="moon" />
    </button>
  );
}

/** Whether the page is dark now, by choice, by its theme or by the device. */
function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
