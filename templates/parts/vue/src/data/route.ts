import { onMounted, onUnmounted, type Ref, ref } from 'vue';

/** The page in the address: `books` for `#/books`. */
export function useRoute(): Ref<string> {
  const page = ref(current());
  const update = () => {
    page.value = current();
  };
  onMounted(() => window.addEventListener('hashchange', update));
  onUnmounted(() => window.removeEventListener('hashchange', update));
  return page;
}

function current(): string {
  return decodeURIComponent(window.location.hash.replace(/^#\/?/, ''));
}
