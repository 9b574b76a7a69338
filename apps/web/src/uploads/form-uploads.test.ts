import { uploadFile } from '@lathe/workspace/direct-upload';
import { describe, expect, it } from 'vitest';
import { startFormUploads } from './form-uploads.ts';

/** The parts of the DOM that a form with files needs. */
class FakeInput extends EventTarget {
  type = 'file';
  value = '';
  disabled = false;
  constructor(
    readonly form: FakeForm | undefined,
    public name: string,
    readonly files: readonly File[] = [],
  ) {
    super();
  }
  insertAdjacentElement(_where: string, field: FakeInput): void {
    this.form?.fields.push(field);
  }
  remove(): void {
    this.form?.fields.splice(0);
  }
  override dispatchEvent(event: Event): boolean {
    this.form?.events.push(event.type);
    return super.dispatchEvent(event);
  }
}
class FakeForm extends EventTarget {
  readonly dataset: Record<string, string> = { directUploadUrl: '/api/projects/x/direct_uploads' };
  readonly events: string[] = [];
  /** Hidden fields. */
  readonly fields: FakeInput[] = [];
  inputs: FakeInput[] = [];
  submissions = 0;
  submit: () => void = () => undefined;
  querySelectorAll = () => this.inputs;
  requestSubmit = () => this.submit();
  override dispatchEvent(event: Event): boolean {
    this.events.push(event.type);
    return super.dispatchEvent(event);
  }
}

function page({ csrf, fail = {} as { create?: number; store?: number } }: { csrf?: string; fail?: { create?: number; store?: number } } = {}) {
  const document = new EventTarget() as EventTarget & { querySelector(): object | null; createElement(): FakeInput };
  document.querySelector = () => (csrf === undefined ? null : { content: csrf });
  document.createElement = () => new FakeInput(undefined, '');
  const calls: { method: string | undefined; url: string; csrf: string | null }[] = [];
  let running = 0;
  let most = 0;
  const fetch = (async (url: string, init: RequestInit) => {
    calls.push({ method: init.method, url, csrf: new Headers(init.headers).get('x-csrf-token') });
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (init.method === 'PUT') return new Response('', { status: fail.store ?? 200 });
    if (fail.create !== undefined) return new Response('', { status: fail.create });
    return Response.json({ signed_id: `signed${calls.length}`, direct_upload: { url: '/api/uploads/1', headers: {} } });
  }) as typeof globalThis.fetch;
  const alerts: string[] = [];
  startFormUploads({ document: document as unknown as Document, fetch, loadUpload: async () => uploadFile, alert: (text) => alerts.push(text) });

  const form = new FakeForm();
  form.submit = () => {
    const event = new Event('submit', { cancelable: true });
    Object.defineProperty(event, 'target', { value: form });
    if (document.dispatchEvent(event)) form.submissions++;
  };
  const choose = (name: string, ...files: File[]) => form.inputs.push(new FakeInput(form, name, files));
  const ended = () => expect.poll(() => form.events.includes('direct-uploads:end')).toBe(true);
  return { form, choose, calls, alerts, ended, most: () => most };
}

describe('a form with files', () => {
  it('uploads them one at a time to the URL of its data attribute, then submits their signed IDs', async () => {
    const { form, choose, calls, ended, most } = page();
    choose('pictures', new File(['1'], 'a.png'), new File(['2'], 'b.png'));
    choose('plan', new File(['3'], 'c.pdf'));
    form.submit();
    expect(form.submissions).toBe(0);
    expect(form.inputs.every(({ disabled }) => disabled)).toBe(true);
    form.submit(); // a second click
    await ended();
    await expect.poll(() => form.submissions).toBe(1);
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
      ['a', 'b', 'c'].flatMap(() => ['POST /api/projects/x/direct_uploads', 'PUT /api/uploads/1']),
    );
    expect(most()).toBe(1);
    expect(form.fields.map(({ name, type, value }) => [name, type, value])).toEqual([
      ['pictures', 'hidden', 'signed1'],
      ['pictures', 'hidden', 'signed3'],
      ['plan', 'hidden', 'signed5'],
    ]);
    await expect.poll(() => form.inputs.some(({ disabled }) => disabled)).toBe(false);
  });

  it('reports the progress', async () => {
    const { form, choose, ended } = page();
    choose('picture', new File(['1'], 'a.png'));
    form.submit();
    await ended();
    expect(form.events).toEqual([
      'direct-uploads:start',
      ...['initialize', 'start', 'before-blob-request', 'before-storage-request', 'end'].map((name) => `direct-upload:${name}`),
      'direct-uploads:end',
    ]);
  });

  it('sends the CSRF token of the page, if there is one', async () => {
    const withToken = page({ csrf: 'token' });
    withToken.choose('picture', new File(['1'], 'a.png'));
    withToken.form.submit();
    await withToken.ended();
    expect(withToken.calls.map(({ method, csrf }) => [method, csrf])).toEqual([
      ['POST', 'token'],
      ['PUT', null],
    ]);
    const without = page();
    without.choose('picture', new File(['1'], 'a.png'));
    without.form.submit();
    await without.ended();
    expect(without.calls[0]?.csrf).toBeNull();
  });

  it('is not touched without files or without the attribute', () => {
    const { form, choose, calls } = page();
    choose('picture');
    form.submit();
    expect([form.submissions, calls]).toEqual([1, []]);
    const other = page();
    delete other.form.dataset['directUploadUrl'];
    other.choose('picture', new File(['1'], 'a.png'));
    other.form.submit();
    expect([other.form.submissions, other.calls]).toEqual([1, []]);
  });
});

describe('an upload that fails', () => {
  it.each([
    [{ create: 422 }, 'Error creating Blob for "a.png". Status: 422'],
    [{ store: 500 }, 'Error storing "a.png". Status: 500'],
  ])('with %o shows an alert and does not submit the form', async (fail, text) => {
    const { form, choose, alerts, ended } = page({ fail });
    choose('pictures', new File(['1'], 'a.png'), new File(['2'], 'b.png'));
    form.submit();
    await ended();
    expect([alerts, form.submissions, form.fields]).toEqual([[text], 0, []]);
    expect(form.inputs[0]?.disabled).toBe(false);
    expect(form.events.filter((name) => name === 'direct-upload:error')).toHaveLength(1);
  });

  it('shows no alert if the default of its event is prevented, and does not submit the form either', async () => {
    const { form, choose, alerts, ended } = page({ fail: { create: 500 } });
    choose('picture', new File(['1'], 'a.png'));
    const errors: unknown[] = [];
    form.inputs[0]?.addEventListener('direct-upload:error', (event) => {
      errors.push((event as CustomEvent<{ error: string }>).detail.error);
      event.preventDefault();
    });
    form.submit();
    await ended();
    expect([alerts, errors, form.submissions]).toEqual([[], ['Error creating Blob for "a.png". Status: 500'], 0]);
  });
});
