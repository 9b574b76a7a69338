import { inspectElement } from '../commands/list/inspect-element.ts';
import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { shortcutText } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Turns the element inspector on and off. */
export function InspectButton({ isDisabled }: { readonly isDisabled: boolean }) {
  const { inspector } = useWorkspace();
  const isOn = useStore(inspector.isInspecting);
  return (
    <IconButton
      icon="inspect"
      label="Inspect"
      shortcut={shortcutText(inspectElement.keys[0])}
      disabled={isDisabled}
      aria-pressed={isOn}
      onClick={() => inspector.setInspecting(!isOn)}
      className={classNames('max-md:size-11', isOn && 'border-accent-line! bg-accent-soft! text-accent!')}
    />
  );
}
