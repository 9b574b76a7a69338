import { messageOf } from '@lathe/protocol';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../components/Button.tsx';
import { MessagePage } from '../components/MessagePage.tsx';

/** Replaces a screen that failed to load or to render. Saved work is on the server and in the local journal. */
export function RouteFailure({ error }: ErrorComponentProps) {
  return (
    <MessagePage
      title="This page could not be displayed"
      text={`${messageOf(error)} Your saved work is not affected.`}
      action={
        <Button kind="primary" icon="reload" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
