import type { PointedElement } from '@lathe/protocol';
import type { PointField } from '@lathe/workspace';
import { useRef } from 'react';
import { IconButton } from '../components/Button.tsx';
import { useWorkspace } from '../services.tsx';
import { DraftField } from './DraftField.tsx';
import { FieldNote } from './FieldNote.tsx';
import { PointRow } from './PointRow.tsx';

interface AddressRowProps {
  readonly element: PointedElement;
  readonly field: PointField;
  readonly onTyping: (isTyping: boolean) => void;
}

export function AddressRow({ element, field, onTyping }: AddressRowProps) {
  const { inspector } = useWorkspace();
  const isHere = !('refusal' in field && field.refusal === 'not-here');
  return (
    <PointRow label="Link" isTop>
      <div className="min-w-0">
        <DraftField
          label="Link"
          value={isHere ? (element.attributes['href'] ?? '') : ''}
          placeholder="No link"
          isDisabled={'refusal' in field}
          onTyping={onTyping}
          onApply={(address) => void inspector.change({ type: 'link', address: address.trim() })}
        />
        <FieldNote field={field} what="link" from={undefined} />
      </div>
    </PointRow>
  );
}

export function PictureRow({ element, field, onTyping }: AddressRowProps) {
  const { inspector } = useWorkspace();
  const chooser = useRef<HTMLInputElement>(null);
  const isOff = 'refusal' in field;
  const isHere = !(isOff && field.refusal === 'not-here');
  return (
    <PointRow label="Picture" isTop>
      <div className="min-w-0">
        <div className="flex gap-1.5">
          <DraftField
            label="Picture"
            value={isHere ? (element.attributes['src'] ?? '') : ''}
            placeholder="No picture"
            isDisabled={isOff}
            onTyping={onTyping}
            onApply={(address) => void inspector.change({ type: 'picture', address: address.trim() })}
          />
          {isHere && <IconButton icon="image" label="Choose a picture from this computer" disabled={isOff} onClick={() => chooser.current?.click()} />}
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void inspector.changePicture({ path: file.name, byteSize: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) });
            target.value = '';
          }}
        />
        <FieldNote field={field} what="picture" from={undefined} />
      </div>
    </PointRow>
  );
}
