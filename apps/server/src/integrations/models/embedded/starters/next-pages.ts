/** Pages and a form in the Next.js starter. */
import type { StarterWish } from '@lathe/app-model';

/** Path and content of each file. Undefined if nothing that was asked for is a page or a form. */
export function nextFiles(wants: readonly StarterWish[], title: string): ReadonlyMap<string, string> | undefined {
  const pages = wants.flatMap((want) => (want.type === 'page' ? [want.title] : []));
  const hasForm = wants.some(({ type }) => type === 'form');
  const hasCounter = wants.some(({ type }) => type === 'counter');
  if (pages.length === 0 && !hasForm && !hasCounter) return undefined;
  const files = new Map(pages.map((page) => [`app/${slug(page)}/page.tsx`, pageSource(page)]));
  if (hasForm) files.set('components/entry-form.tsx', FORM);
  files.set('app/page.tsx', home(title, pages, hasForm, hasCounter));
  return files;
}

function slug(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function text(value: string): string {
  return /[&<>{}'"]/.test(value) ? `{${JSON.stringify(value)}}` : value;
}

function component(title: string): string {
  const words = slug(title)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('').replace(/^\d+/, '')}Page`;
}

function pageSource(title: string): string {
  return `import Link from 'next/link';

export default function ${component(title)}() {
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-6 py-12">
      <h1 className="text-3xl font-bold tracking-tight">${text(title)}</h1>
      <p className="text-muted-foreground">Write here what visitors should know.</p>
      <Link href="/" className="underline">
        Back to the start
      </Link>
    </main>
  );
}
`;
}

function home(title: string, pages: readonly string[], hasForm: boolean, hasCounter: boolean): string {
  const imports = [
    ...(pages.length > 0 ? ["import Link from 'next/link';"] : []),
    ...(hasCounter ? ["import { Counter } from '@/components/counter';"] : []),
    ...(hasForm ? ["import { EntryForm } from '@/components/entry-form';"] : []),
  ];
  const links = pages.map((page) => `        <Link href="/${slug(page)}" className="underline">\n          ${text(page)}\n        </Link>`);
  return `${imports.join('\n')}

export default function Page() {
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-6 py-12">
      <h1 className="text-4xl font-bold tracking-tight">${text(title)}</h1>
${links.length === 0 ? '' : `      <nav className="flex gap-4">\n${links.join('\n')}\n      </nav>\n`}${hasCounter ? '      <Counter />\n' : ''}${hasForm ? '      <EntryForm />\n' : ''}    </main>
  );
}
`;
}

/** Of the written code, not of this file. */
const LIBRARY = 'react';

const FORM = `'use client';

import { type FormEvent, useState } from '${LIBRARY}';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

/** Name, email and message. Nothing is sent: put the address of your server into \`send\`. */
export function EntryForm() {
  const [name, setName] = useState<string | null>(null);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setName(String(new FormData(event.currentTarget).get('name')));
  }

  if (name !== null) return <p role="status">Thank you, {name}.</p>;
  return (
    <form className="grid gap-4" onSubmit={send}>
      <label className="grid gap-1">
        Name
        <Input name="name" required autoComplete="name" />
      </label>
      <label className="grid gap-1">
        Email
        <Input name="email" type="email" required autoComplete="email" />
      </label>
      <label className="grid gap-1">
        Message
        <textarea name="message" required rows={4} className="rounded-md border bg-transparent px-3 py-2" />
      </label>
      <Button type="submit" className="justify-self-start">
        Send
      </Button>
    </form>
  );
}
`;
