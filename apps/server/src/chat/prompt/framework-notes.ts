/** What a model should know about the framework and the libraries of the project: only those that are there. */

const FRAMEWORKS: Readonly<Record<string, string>> = {
  'Vite + React': `- index.html loads src/main.tsx. Files in public/ are served from /; import other images from src.
- Function components and hooks. Compute what follows from state instead of copying it in an effect.
- Keys come from the data, not from the index.
- Several pages that deserve an address: react-router. One page needs no router.
- Only env names that begin with VITE_ reach the browser, and there they are public.`,
  'Next.js': `- App Router: app/**/page.tsx, layout.tsx, loading.tsx, error.tsx. Components run on the server; "use client" goes on top of files with state, effects or events.
- Read data in async server components. Change it in server actions ("use server"), then call revalidatePath.
- From version 15 on, params, searchParams, cookies() and headers() are promises.
- webpack stands in for Turbopack here. Secrets stay in server code; NEXT_PUBLIC_ names are public.
- A static export has no server actions, no middleware and no request in route handlers, and dynamic routes need generateStaticParams.`,
  Nuxt: `- Version 4 keeps pages, components and composables in app/, version 3 beside nuxt.config. They are imported automatically.
- useFetch or useAsyncData in setup, $fetch in event handlers.
- The server's part is server/api/*.ts with defineEventHandler.
- State that several components use: useState, not a ref outside of a component.
- Browser-only code goes into onMounted or <ClientOnly>. Secrets go into runtimeConfig outside of public.`,
  SvelteKit: `- src/routes/**/+page.svelte, +layout.svelte, +page.server.ts, +server.ts.
- Svelte 5 runes: $state, $derived, $props; $effect only to reach outside. Events are attributes: onclick.
- load returns what a page shows. Form actions with use:enhance change it.
- $env/static/private only in server files; names that begin with PUBLIC_ are public.
- Browser-only code goes into onMount or behind browser from $app/environment.`,
  Astro: `- src/pages is the site map. The part between --- runs on the server or at build time, never in the browser.
- What must react is a component of a framework with client:load, client:visible or client:idle, and its integration in astro.config.
- Lists of texts are content collections: src/content.config.ts with a loader and a schema.
- <style> is scoped to its file. Global styles are imported in the layout.
- Pictures in src are shown with Image of astro:assets.`,
  Angular: `- Standalone components, signals for state, computed for what follows from it, inject() for services.
- Templates use @if, @for with track, and @switch.
- input() and output() instead of decorators in new components.
- Routes are in app.routes.ts and load pages lazily. provideHttpClient() is in app.config.ts.
- File names follow those that are there (app.ts or app.component.ts).`,
  Expo: `- The preview shows the app for the web: use packages that support it.
- View, Text, Pressable, FlatList, TextInput, StyleSheet. There are no HTML elements and no CSS files.
- Text is always inside Text. Long lists are FlatList.
- Screens are files in app/ if the project has expo-router.
- Choose versions that fit the Expo version in package.json.`,
  'Node.js': `- Listen on Number(process.env.PORT ?? 3000), over plain http.
- Start with node --watch, so that changes are reloaded.
- Node runs TypeScript itself if types can be erased: no enums, no parameter properties; import with the .ts extension.
- Check what a request contains, and answer errors as JSON with a fitting status.
- Keep data in a file, in node:sqlite or in PGlite.`,
};

const LIBRARIES: Readonly<Record<string, string>> = {
  'Tailwind 4': `- CSS begins with @import "tailwindcss"; the theme is @theme { --color-…; --font-…; } there. There is no tailwind.config.js.
- Write whole class names: one that is put together from pieces gets no styles.
- New names: shadow-xs, rounded-xs, outline-hidden, bg-linear-to-r, ring-3. Opacity is written bg-black/50.
- Dark mode follows the system with dark:, or a class with @custom-variant dark.
- Repeat styles by making a component, not with @apply.`,
  'shadcn/ui': `- Build from the components in components/ui. They belong to the project: change them there.
- Write a missing one in their manner, with Radix and class-variance-authority.
- Colors are tokens: bg-background, text-muted-foreground, border-border. Change them in the CSS variables, for light and dark.
- Join classes with cn(). Icons come from lucide-react.
- Every Dialog and Sheet has a title, every input a Label.`,
};

/** The notes for what the project uses. Names that are not known have none. */
export function frameworkNotes(framework: string | undefined, libraries: readonly string[]): string {
  const found = [...(framework === undefined ? [] : ([[framework, FRAMEWORKS]] as const)), ...libraries.map((name) => [name, LIBRARIES] as const)];
  return found.flatMap(([name, notes]) => (Object.hasOwn(notes, name) ? [`${name}:\n${notes[name]}`] : [])).join('\n');
}
