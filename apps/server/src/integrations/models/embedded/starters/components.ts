/** Small components in the idiom of each framework: what a starter can be asked to show. */
export type Piece = 'counter' | 'form' | 'list' | 'timer';

export interface Framework {
  /** Where the pieces and the app are. */
  readonly file: (name: string) => string;
  readonly app: string;
  readonly pieces: Readonly<Record<Piece, string>>;
  readonly render: (pieces: readonly Piece[], title: string) => string;
}

export const NAMES: Readonly<Record<Piece, string>> = { counter: 'Counter', form: 'EntryForm', list: 'ItemList', timer: 'Timer' };

const STYLE = 'display: grid; gap: 0.75rem; justify-items: start';

const VUE: Framework = {
  file: (name) => `src/components/${name}.vue`,
  app: 'src/App.vue',
  render: (pieces, title) => `<script setup lang="ts">
${pieces.map((piece) => `import ${NAMES[piece]} from './components/${NAMES[piece]}.vue';`).join('\n')}
</script>

<template>
  <main class="page">
    <h1>${escape(title)}</h1>
${pieces.map((piece) => `    <${NAMES[piece]} />`).join('\n')}
  </main>
</template>
`,
  pieces: {
    counter: `<script setup lang="ts">
import { ref } from 'vue';

const count = ref(0);
</script>

<template>
  <section style="${STYLE}" aria-label="Counter">
    <output style="font-size: 3rem">{{ count }}</output>
    <div style="display: flex; gap: 0.5rem">
      <button type="button" class="button" @click="count--">Less</button>
      <button type="button" class="button" @click="count++">More</button>
      <button type="button" class="button" :disabled="count === 0" @click="count = 0">Reset</button>
    </div>
  </section>
</template>
`,
    list: `<script setup lang="ts">
import { ref, watch } from 'vue';

interface Item {
  id: string;
  text: string;
  isDone: boolean;
}

const items = ref<Item[]>(JSON.parse(localStorage.getItem('items') ?? '[]'));
const text = ref('');
watch(items, (all) => localStorage.setItem('items', JSON.stringify(all)), { deep: true });

function add() {
  if (text.value.trim() === '') return;
  items.value.push({ id: crypto.randomUUID(), text: text.value.trim(), isDone: false });
  text.value = '';
}

function remove(id: string) {
  items.value = items.value.filter((item) => item.id !== id);
}
</script>

<template>
  <section style="${STYLE}" aria-label="List">
    <form style="display: flex; gap: 0.5rem" @submit.prevent="add">
      <input v-model="text" aria-label="New entry" placeholder="New entry" />
      <button class="button">Add</button>
    </form>
    <p v-if="items.length === 0">Nothing here yet.</p>
    <ul>
      <li v-for="item in items" :key="item.id">
        <label><input v-model="item.isDone" type="checkbox" /> {{ item.text }}</label>
        <button type="button" :aria-label="\`Delete \${item.text}\`" @click="remove(item.id)">×</button>
      </li>
    </ul>
  </section>
</template>
`,
    form: `<script setup lang="ts">
import { reactive, ref } from 'vue';

const values = reactive({ name: '', email: '', message: '' });
const sent = ref(false);
</script>

<template>
  <p v-if="sent" role="status">Thank you, {{ values.name }}. Your entry is kept on this page.</p>
  <form v-else style="${STYLE}" @submit.prevent="sent = true">
    <label>Name <input v-model="values.name" required autocomplete="name" /></label>
    <label>Email <input v-model="values.email" type="email" required autocomplete="email" /></label>
    <label>Message <textarea v-model="values.message" rows="4" required /></label>
    <button class="button">Send</button>
  </form>
</template>
`,
    timer: `<script setup lang="ts">
import { computed, onUnmounted, ref } from 'vue';

const left = ref(25 * 60);
const running = ref<number>();
const shown = computed(() => \`\${Math.floor(left.value / 60)}:\${String(left.value % 60).padStart(2, '0')}\`);

function toggle() {
  if (running.value !== undefined) stop();
  else running.value = window.setInterval(() => (left.value > 0 ? left.value-- : stop()), 1000);
}

function stop() {
  window.clearInterval(running.value);
  running.value = undefined;
}

onUnmounted(stop);
</script>

<template>
  <section style="${STYLE}" aria-label="Timer">
    <output style="font-size: 3rem">{{ shown }}</output>
    <div style="display: flex; gap: 0.5rem">
      <button type="button" class="button" @click="toggle">{{ running === undefined ? 'Start' : 'Pause' }}</button>
      <button type="button" class="button" @click="stop(); left = 25 * 60">Reset</button>
    </div>
  </section>
</template>
`,
  },
};

const SVELTE: Framework = {
  file: (name) => `src/lib/${name}.svelte`,
  app: 'src/App.svelte',
  render: (pieces, title) => `<script lang="ts">
${pieces.map((piece) => `  import ${NAMES[piece]} from './lib/${NAMES[piece]}.svelte';`).join('\n')}
</script>

<main class="page">
  <h1>${escape(title)}</h1>
${pieces.map((piece) => `  <${NAMES[piece]} />`).join('\n')}
</main>
`,
  pieces: {
    counter: `<script lang="ts">
  let count = $state(0);
</script>

<section style="${STYLE}" aria-label="Counter">
  <output style="font-size: 3rem">{count}</output>
  <div style="display: flex; gap: 0.5rem">
    <button type="button" class="button" onclick={() => count--}>Less</button>
    <button type="button" class="button" onclick={() => count++}>More</button>
    <button type="button" class="button" disabled={count === 0} onclick={() => (count = 0)}>Reset</button>
  </div>
</section>
`,
    list: `<script lang="ts">
  interface Item {
    id: string;
    text: string;
    isDone: boolean;
  }

  let items = $state<Item[]>(JSON.parse(localStorage.getItem('items') ?? '[]'));
  let text = $state('');
  $effect(() => localStorage.setItem('items', JSON.stringify(items)));

  function add(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    items.push({ id: crypto.randomUUID(), text: text.trim(), isDone: false });
    text = '';
  }
</script>

<section style="${STYLE}" aria-label="List">
  <form style="display: flex; gap: 0.5rem" onsubmit={add}>
    <input bind:value={text} aria-label="New entry" placeholder="New entry" />
    <button class="button">Add</button>
  </form>
  {#if items.length === 0}<p>Nothing here yet.</p>{/if}
  <ul>
    {#each items as item (item.id)}
      <li>
        <label><input type="checkbox" bind:checked={item.isDone} /> {item.text}</label>
        <button type="button" aria-label={\`Delete \${item.text}\`} onclick={() => (items = items.filter((other) => other.id !== item.id))}>×</button>
      </li>
    {/each}
  </ul>
</section>
`,
    form: `<script lang="ts">
  const values = $state({ name: '', email: '', message: '' });
  let sent = $state(false);

  function send(event: SubmitEvent) {
    event.preventDefault();
    sent = true;
  }
</script>

{#if sent}
  <p role="status">Thank you, {values.name}. Your entry is kept on this page.</p>
{:else}
  <form style="${STYLE}" onsubmit={send}>
    <label>Name <input bind:value={values.name} required autocomplete="name" /></label>
    <label>Email <input type="email" bind:value={values.email} required autocomplete="email" /></label>
    <label>Message <textarea bind:value={values.message} rows="4" required></textarea></label>
    <button class="button">Send</button>
  </form>
{/if}
`,
    timer: `<script lang="ts">
  let left = $state(25 * 60);
  let isRunning = $state(false);
  const shown = $derived(\`\${Math.floor(left / 60)}:\${String(left % 60).padStart(2, '0')}\`);

  $effect(() => {
    if (!isRunning) return;
    const interval = setInterval(() => {
      if (left > 0) left--;
      else isRunning = false;
    }, 1000);
    return () => clearInterval(interval);
  });

  function reset() {
    isRunning = false;
    left = 25 * 60;
  }
</script>

<section style="${STYLE}" aria-label="Timer">
  <output style="font-size: 3rem">{shown}</output>
  <div style="display: flex; gap: 0.5rem">
    <button type="button" class="button" onclick={() => (isRunning = !isRunning)}>{isRunning ? 'Pause' : 'Start'}</button>
    <button type="button" class="button" onclick={reset}>Reset</button>
  </div>
</section>
`,
  },
};

export const FRAMEWORKS: Readonly<Record<string, Framework>> = { 'vite-vue-ts': VUE, 'vite-svelte-ts': SVELTE };

export const THREE_SCENE = `import './theme.css';
import './index.css';
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 100);
camera.position.set(2, 1.5, 3);

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
renderer.setPixelRatio(window.devicePixelRatio);
document.body.append(renderer.domElement);

const cube = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1), new THREE.MeshStandardMaterial({ color: 0x237a3b, roughness: 0.4 }));
const light = new THREE.DirectionalLight(0xffffff, 3);
light.position.set(3, 5, 2);
scene.add(cube, light, new THREE.AmbientLight(0xffffff, 0.8), new THREE.GridHelper(10, 10, 0x888888, 0xcccccc));

const controls = new OrbitControls(camera, renderer.domElement);
controls.enableDamping = true;
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function fit() {
  camera.aspect = window.innerWidth / window.innerHeight;
  camera.updateProjectionMatrix();
  renderer.setSize(window.innerWidth, window.innerHeight);
}

window.addEventListener('resize', fit);
fit();
renderer.setAnimationLoop((time) => {
  if (!isStill) cube.rotation.set(time / 2400, time / 1800, 0);
  controls.update();
  renderer.render(scene, camera);
});
`;

function escape(text: string): string {
  return text.replace(/[&<>{}]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '{': '&#123;', '}': '&#125;' })[character] ?? character);
}
