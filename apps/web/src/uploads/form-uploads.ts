import { messageOf } from '@lathe/protocol';
import type { DirectUploadDeps } from '@lathe/workspace/direct-upload';

/** Files of a form with this data attribute are uploaded to its URL before the form is submitted. */
const ATTRIBUTE = 'directUploadUrl';

export interface FormUploadDeps {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'querySelector' | 'createElement'>;
  readonly fetch: typeof fetch;
  /** Loads the upload code when a form needs it. */
  readonly loadUpload: () => Promise<(file: File, deps: DirectUploadDeps) => Promise<string>>;
  readonly alert: (text: string) => void;
}

/**
 * Handles forms with `data-direct-upload-url`. Their files are uploaded one at a time, each is replaced by a hidden field
 * with its signed ID, and then the form is submitted. Events report the progress: `direct-uploads:start` and `:end` on the
 * form, and `direct-upload:initialize`, `:start`, `:before-blob-request`, `:before-storage-request`, `:error` and `:end` on
 * the input, with the file. After an error, the form is not submitted and an alert is shown, unless the default of the
 * event is prevented. Returns a function that stops handling forms. Source: docs/specification/uploads.md.
 */
export function startFormUploads(deps: FormUploadDeps): () => void {
  const { document } = deps;
  const uploading = new WeakSet<HTMLFormElement>();
  const uploaded = new WeakSet<HTMLFormElement>();

  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    const url = form.dataset?.[ATTRIBUTE];
    if (url === undefined || uploaded.has(form)) return;
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')].filter(({ disabled, files }) => !disabled && (files?.length ?? 0) > 0);
    if (!uploading.has(form) && inputs.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (uploading.has(form)) return;
    uploading.add(form);
    const { submitter } = event as SubmitEvent;
    void uploadAll(form, url, inputs).then((isDone) => {
      uploading.delete(form);
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
    dispatch(form, 'direct-uploads:start', {});
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
    // After an error the person chooses files again, so the fields of uploaded ones are removed.
    if (!isDone) {
      for (const field of hidden) field.remove();
      setDisabled(inputs, false);
    }
    dispatch(form, 'direct-uploads:end', {});
    // The inputs stay disabled during the submission, which sends the fields with the IDs.
    if (isDone) setTimeout(() => setDisabled(inputs, false));
    return isDone;
  }

  async function uploadOne(input: HTMLInputElement, file: File, url: string): Promise<HTMLInputElement | undefined> {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = input.name;
    dispatch(input, 'direct-upload:initialize', { file });
    dispatch(input, 'direct-upload:start', { file });
    try {
      const upload = await deps.loadUpload();
      field.value = await upload(file, {
        fetch: deps.fetch,
        url,
        headers: async () => csrfHeaders(),
        onBeforeRecord: () => dispatch(input, 'direct-upload:before-blob-request', { file }),
        onBeforeStorage: () => dispatch(input, 'direct-upload:before-storage-request', { file }),
      });
      input.insertAdjacentElement('beforebegin', field);
      return field;
    } catch (error) {
      const text = messageOf(error);
      if (dispatch(input, 'direct-upload:error', { file, error: text })) deps.alert(text);
      return undefined;
    } finally {
      dispatch(input, 'direct-upload:end', { file });
    }
  }

  function csrfHeaders(): Record<string, string> {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
    return token ? { 'x-csrf-token': token } : {};
  }

  // Capturing runs first, so the page's handlers see the form after its files are uploaded.
  document.addEventListener('submit', onSubmit, true);
  return () => document.removeEventListener('submit', onSubmit, true);
}

function setDisabled(inputs: readonly HTMLInputElement[], isDisabled: boolean): void {
  for (const input of inputs) input.disabled = isDisabled;
}

/** Dispatches an event. Returns false if its default was prevented. */
function dispatch(target: EventTarget, type: string, detail: object): boolean {
  return target.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
}
