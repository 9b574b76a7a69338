/** How the apps of each framework are checked, built and served, natively. */
export const MESSAGES = {
  all: (name) =>
    `a todo list in ${name} called Shelf with due date, priority, price and done >> add a page called About >> add a page called Contact >> add a contact form to the contact page >> add a page called Tools >> add a counter to the tools page >> add a timer to the tools page`,
  counter: (name) => `a ${name} counter`,
};

/** `node` is the version of Node.js that it needs, if an older one runs this. `site` is the folder of a finished site; without it, `serve` starts a server at a port. `isHash`: pages are behind a #. */
export const PROJECTS = {
  vue: { name: 'vue', check: ['vue-tsc', '--noEmit'], build: ['vite', 'build'], site: 'dist', isHash: true },
  svelte: { name: 'svelte', check: ['svelte-check', '--fail-on-warnings'], build: ['vite', 'build'], site: 'dist', isHash: true },
  solid: { name: 'solid.js', check: ['tsc', '--noEmit'], build: ['vite', 'build'], site: 'dist', isHash: true },
  vanilla: { name: 'vanilla typescript', check: ['tsc', '--noEmit'], build: ['vite', 'build'], site: 'dist', isHash: true },
  astro: { name: 'astro', node: 24, build: ['astro', 'build'], site: 'dist', isHash: false },
  angular: { name: 'angular', node: 24, build: ['ng', 'build'], site: 'dist/demo/browser', isHash: false },
  nuxt: { name: 'nuxt', node: 24, build: ['nuxi', 'generate'], site: '.output/public', isHash: false },
  next: { name: 'next.js', build: ['next', 'build', '--webpack'], serve: (port) => ['next', 'start', '-p', String(port)], isHash: false },
};
