import type { SelectedElement } from '@lathe/workspace';
import { useWorkspace } from '../services.tsx';
import { DraftField } from './DraftField.tsx';
import { FieldNote } from './FieldNote.tsx';
import { PointRow } from './PointRow.tsx';

/** Longer texts have several lines. */
const LINE_LENGTH = 30;

export function TextRow({ selected, onTyping }: { readonly selected: SelectedElement; readonly onTyping: (isTyping: boolean) => void }) {
  const { inspector } = useWorkspace();
  const { element, fields, source, candidates } = selected;
  const isOff = 'refusal' in fields.text;
  return (
    <PointRow label="Text" isTop>
      <div className="min-w-0">
        <DraftField
          label="Text"
          kind={element.isTextAlone && element.text.length > LINE_LENGTH ? 'lines' : 'text'}
          value={element.isTextAlone ? element.text : ''}
          placeholder={element.text === '' ? 'No text' : 'Click the words to change them'}
          isDisabled={isOff}
          onTyping={onTyping}
          onApply={(text) => void inspector.change({ type: 'text', text })}
        />
        {candidates.length === 0 && <FieldNote field={fields.text} what="text" from={source} />}
      </div>
    </PointRow>
  );
}
