/** How the apps of each framework are checked, built and served, natively. */
export const MESSAGES = {
  all: (name) =>
    `an app in ${name} called Shelf with a contact form >> add a todo list >> add a due date to the tasks >> add a price to the tasks >> add priorities to the tasks >> add a page called About >> add a page called Desk with a counter and a timer`,
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
