import { revalidatePath } from 'next/cache';
import { readFile, writeFile } from 'node:fs/promises';

const FILE = '.next/notes.txt';
export const dynamic = 'force-dynamic';

async function add(form) {
  'use server';
  await writeFile(FILE, String(form.get('note')));
  revalidatePath('/notes');
}

export default async function Notes() {
  const note = await readFile(FILE, 'utf8').catch(() => 'nothing');
  return (
    <form action={add}>
      <p>noted: {note}</p>
      <input name="note" defaultValue="tea" />
      <button>Note</button>
    </form>
  );
}
