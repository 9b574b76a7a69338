import { messageOf } from '@lathe/protocol';
import type { DirectUploadDeps } from '@lathe/workspace/direct-upload';

/** A form with this attribute has its files uploaded to the address in it before it is submitted. */
const ATTRIBUTE = 'directUploadUrl';

export interface FormUploadDeps {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'querySelector' | 'createElement'>;
  readonly fetch: typeof fetch;
  /** The code of an upload, fetched when a form needs it. */
  readonly loadUpload: () => Promise<(file: File, deps: DirectUploadDeps) => Promise<string>>;
  readonly alert: (text: string) => void;
}

/**
 * Forms with `data-direct-upload-url`: files go to storage one at a time, each is replaced by a hidden
 * field with its signed id, then the form is submitted. Events tell how far it is: `direct-uploads:start`
 * and `:end` on the form, `direct-upload:initialize`, `:start`, `:before-blob-request`,
 * `:before-storage-request`, `:error` and `:end` on the input, with the file. An error is shown in an
 * alert unless its event is default-prevented, and the form is not submitted. Source: docs/specification/uploads.md. Returns what ends it.
 */
export function startFormUploads(deps: FormUploadDeps): () => void {
  const { document } = deps;
  const underWay = new WeakSet<HTMLFormElement>();
  const uploaded = new WeakSet<HTMLFormElement>();

  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    const url = form.dataset?.[ATTRIBUTE];
    if (url === undefined || uploaded.has(form)) return;
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')].filter(({ disabled, files }) => !disabled && (files?.length ?? 0) > 0);
    if (!underWay.has(form) && inputs.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (underWay.has(form)) return;
    underWay.add(form);
    const { submitter } = event as SubmitEvent;
    void uploadAll(form, url, inputs).then((isDone) => {
      underWay.delete(form);
      if (!isDone) return;
      uploaded.add(form);
      try {
        form.requestSubmit(submitter);
      } finally {
        uploaded.delete(form);
      }
    });
  };

  async function uploadAll(form: HTMLFormElement, url: string, inputs: readonly HTMLInputElement[]): Promise<boolean> {
    tell(form, 'direct-uploads:start', {});
    const hidden: HTMLInputElement[] = [];
    setDisabled(inputs, true);
    let isDone = true;
    for (const input of inputs) {
      for (const file of [...(input.files ?? [])]) {
        const field = await uploadOne(input, file, url);
        if (field) hidden.push(field);
        else isDone = false;
        if (!isDone) break;
      }
      if (!isDone) break;
    }
    // What was uploaded is not sent a second time; after an error the person chooses anew.
    if (!isDone) {
      for (const field of hidden) field.remove();
      setDisabled(inputs, false);
    }
    tell(form, 'direct-uploads:end', {});
    // The fields with the ids are submitted in their place.
    if (isDone) setTimeout(() => setDisabled(inputs, false));
    return isDone;
  }

  async function uploadOne(input: HTMLInputElement, file: File, url: string): Promise<HTMLInputElement | undefined> {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = input.name;
    tell(input, 'direct-upload:initialize', { file });
    tell(input, 'direct-upload:start', { file });
    try {
      const upload = await deps.loadUpload();
      field.value = await upload(file, {
        fetch: deps.fetch,
        url,
        headers: async () => csrfHeaders(),
        onBeforeRecord: () => tell(input, 'direct-upload:before-blob-request', { file }),
        onBeforeStorage: () => tell(input, 'direct-upload:before-storage-request', { file }),
      });
      input.insertAdjacentElement('beforebegin', field);
      return field;
    } catch (error) {
      const text = messageOf(error);
      if (tell(input, 'direct-upload:error', { file, error: text })) deps.alert(text);
      return undefined;
    } finally {
      tell(input, 'direct-upload:end', { file });
    }
  }

  function csrfHeaders(): Record<string, string> {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
    return token ? { 'x-csrf-token': token } : {};
  }

  // Before anybody else: a page's own handlers see the form when its files are uploaded.
  document.addEventListener('submit', onSubmit, true);
  return () => document.removeEventListener('submit', onSubmit, true);
}

function setDisabled(inputs: readonly HTMLInputElement[], isDisabled: boolean): void {
  for (const input of inputs) input.disabled = isDisabled;
}

/** False when somebody prevented its default. */
function tell(target: EventTarget, type: string, detail: object): boolean {
  return target.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
}
