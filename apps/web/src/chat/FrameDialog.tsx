import { DESIGN_URL_MAX_LENGTH } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { designAccountQuery } from '../api/queries.ts';
import { Button, buttonClass } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useServices } from '../services.tsx';

export interface FrameDialogProps {
  readonly onAdd: (url: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the link to a frame, or for an account at Figma first. */
export function FrameDialog({ onAdd, onCancel }: FrameDialogProps) {
  const { api } = useServices();
  const address = useSettingsAddress();
  const form = useId();
  const [url, setUrl] = useState('');
  const account = useQuery(designAccountQuery(api));
  const isConnected = account.data === undefined || account.data.account !== null;
  return (
    <Dialog
      title="Import a frame from Figma"
      icon="image"
      onDismiss={onCancel}
      footer={
        <>
          <span className="flex-1" />
          <Button className="max-sm:h-11" onClick={onCancel}>
            Cancel
          </Button>
          {isConnected ? (
            <Button type="submit" form={form} kind="primary" className="max-sm:h-11" disabled={url.trim() === ''}>
              Add to the message
            </Button>
          ) : (
            <Link to={address('applications')} onClick={onCancel} className={buttonClass('primary', 'md', 'max-sm:h-11')}>
              Connect Figma
            </Link>
          )}
        </>
      }
    >
      {isConnected ? (
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            onAdd(url.trim());
          }}
        >
          <Field
            data-autofocus
            label="Link to the frame"
            required
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={DESIGN_URL_MAX_LENGTH}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://www.figma.com/design/…?node-id=1-2"
            hint="In Figma, right-click a frame, and choose Copy/Paste as, Copy link to selection."
          />
        </form>
      ) : (
        <p>Lathe needs an access token of yours to read frames. Your files in Figma are never changed.</p>
      )}
    </Dialog>
  );
}
