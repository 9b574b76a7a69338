import { component$ } from '@builder.io/qwik';
import type { DocumentHead } from '@builder.io/qwik-city';
import { Counter } from '../components/counter';

export default component$(() => (
  <main class="welcome">
    <p class="made-with">Qwik City, TypeScript</p>
    <h1>New app</h1>
    <p>
      Edit <code>src/routes/index.tsx</code> and this page changes as you type.
    </p>
    <Counter />
    <img class="emblem" src="/emblem.svg" alt="" width="320" height="320" />
  </main>
));

export const head: DocumentHead = { title: 'New app' };
