import { messageOf } from '@lathe/protocol';
import { createBucket, isBucketName } from '@lathe/workspace';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useWorkspace } from '../../services.tsx';

interface AddBucketProps {
  readonly taken: readonly string[];
  /** With the name of the new bucket, if there is one. */
  readonly onDone: (id?: string) => void;
}

/** Asks for the name of a bucket, and who reads its files. */
export function AddBucket({ taken, onDone }: AddBucketProps) {
  const { database } = useWorkspace();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'private' | 'public'>('private');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const isTaken = taken.includes(name);
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isBucketName(name) || isTaken || isBusy) return;
    setIsBusy(true);
    try {
      await createBucket(database, name, access === 'public');
      onDone(name);
    } catch (error) {
      setFailure(messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      icon="drive"
      title="Create a bucket"
      onDismiss={() => onDone()}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={() => onDone()} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} isBusy={isBusy} disabled={!isBucketName(name) || isTaken || isBusy} className="max-sm:h-11">
            {isBusy ? 'Creating' : 'Create bucket'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void create(event)} className="flex flex-col gap-3">
        <Field
          label="Name"
          value={name}
          autoComplete="off"
          spellCheck={false}
          placeholder="avatars"
          onChange={(event) => setName(event.target.value)}
          hint="Lower-case letters, digits, dots and dashes."
          error={isTaken ? 'There is a bucket with this name.' : failure}
        />
        <Segmented
          label="Who reads its files"
          segments={[
            { value: 'private', label: 'Private', icon: 'lock' },
            { value: 'public', label: 'Public', icon: 'globe' },
          ]}
          value={access}
          onChange={setAccess}
          className="self-start max-sm:h-10"
        />
        <p className="text-12 text-fg-3">
          {access === 'public'
            ? 'Everyone who has the address of a file can read it. '
            : 'Only whom policies of storage.objects let through can read its files. '}
          Policies also say who can upload.
        </p>
      </form>
    </Dialog>
  );
}
