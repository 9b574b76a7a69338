/** Style sheets and components: the two major versions of Tailwind, Less, and shadcn's components on top of Radix. */

const styled = {
  page: { selector: 'h1', text: 'Styled', style: { color: 'rgb(10, 20, 30)', 'text-decoration-line': 'underline' } },
  edits: {
    // A class that no file used before: the style sheet is rebuilt.
    file: 'index.html',
    change: (text) => text.replace('p-4', 'p-4 tracking-[7px]'),
    page: { selector: 'h1', text: 'Styled', style: { 'letter-spacing': '7px', color: 'rgb(10, 20, 30)' } },
  },
};

export default [
  { name: 'tailwind-3', title: 'Tailwind 3 with PostCSS, Vite 7', packages: ['tailwindcss', 'postcss', 'vite'] },
  { name: 'tailwind-4-postcss', title: 'Tailwind 4 with PostCSS, Vite 7', packages: ['tailwindcss', '@tailwindcss/postcss', 'vite'] },
  { name: 'tailwind-4-vite', title: 'Tailwind 4 as a Vite plugin, Vite 8', packages: ['tailwindcss', '@tailwindcss/vite', 'vite'] },
]
  .map((row) => ({ ...row, group: 'Styles', project: { folder: row.name }, serve: styled, build: {} }))
  .concat({
    name: 'less',
    group: 'Styles',
    title: 'Less, compiled in a worker, Vite 8',
    packages: ['less', 'vite'],
    project: { folder: 'less' },
    serve: {
      page: styled.page,
      // A file that the style sheet imports.
      edits: {
        file: 'src/brand.less',
        change: (text) => text.replace('1px', '7px'),
        page: styled.edits.page,
      },
    },
    build: {},
  })
  .concat({
    name: 'shadcn',
    group: 'Styles',
    title: 'shadcn components, Radix, Tailwind 4, Vite 8',
    packages: ['radix-ui', 'lucide-react', 'tailwindcss', 'react', 'vite'],
    project: { folder: 'shadcn' },
    serve: {
      page: { selector: '[data-slot=button]', text: 'Open dialog', style: { 'background-color': 'rgb(10, 20, 30)', 'padding-left': '32px' } },
      click: { on: '[data-slot=button]', page: { selector: '[role=dialog]', text: 'It stands in a portal.' } },
      edits: {
        file: 'src/components/ui/button.tsx',
        change: (text) => text.replace('font-medium', 'font-medium uppercase'),
        page: { selector: '[data-slot=button]', text: 'Open dialog', style: { 'text-transform': 'uppercase' } },
      },
    },
    build: {},
  });
