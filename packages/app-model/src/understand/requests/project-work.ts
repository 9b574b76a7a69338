/** Work on the project, and other starters. */
export const PROJECT_WORK = `
a todo list >> rename src/App.tsx to src/Main.tsx | Q=move-file:src/Main.tsx
a todo list >> move src/App.tsx to src/pages | Q=move-file:src/pages/App.tsx
a todo list >> delete src/index.css | Q=delete-file:src/index.css
a todo list >> create a file src/lib/dates.ts | Q=create-file:src/lib/dates.ts
a todo list >> install date-fns and @tanstack/react-query | Q=install:@tanstack/react-query
a todo list >> npm i -D vitest | Q=install:"dev":true
a todo list >> add the package zod | Q=install:zod
a todo list >> set up tailwind | Q=set-up:tailwind
a todo list >> add Tailwind CSS to the project | Q=set-up:tailwind
a todo list >> install and set up a router | Q=set-up:router
a todo list >> set up tests | Q=set-up:tests
a todo list >> add an icon library | Q=set-up:icons
a todo list >> install a chart library | Q=set-up:charts
a todo list >> write a test for TaskList | Q=write-test:TaskList
a todo list >> explain src/App.tsx | Q=explain-file:src/App.tsx
a todo list >> what does src/theme.css do? | Q=explain-file:src/theme.css
a todo list >> where is the title? | Q=where:title
a todo list >> which file has the colors? | Q=where:colors
a todo list >> list the files | Q=list-files
a todo list >> run npm run build | Q=run:npm run build
a todo list >> run the tests | Q=run:npm run test
a todo list >> restart the app | Q=start
a todo list >> build it for production | Q=build
a todo list >> move the folder src/tasks to src/lists | Q=move-file:src/tasks
a todo list >> why do I get the error "useState is not defined"? | Q=explain-error:useState
a todo list >> run \`npx tsc --noEmit\` | Q=run:npx tsc --noEmit
vue app with a counter | Q=starter:vite-vue-ts Q=starter:"type":"counter"
a svelte counter | Q=starter:vite-svelte-ts Q=starter:"type":"counter"
a next app with an about page and a contact form | Q=starter:nextjs-shadcn Q=starter:"type":"form"
an express server with a /health route | Q=starter:node Q=starter:/health
an API for books with title and author | Q=starter:node Q=starter:"plural":"books"
a REST api for customers | Q=starter:"plural":"customers"
a three.js scene | Q=starter:"type":"scene"
todo list in vue | Q=starter:vite-vue-ts Q=starter:"type":"list"
an angular app | Q=starter:angular
a nuxt site called Meadow | Q=starter:nuxt Q=starter:Meadow
slides about bees | Q=starter:slidev
a documentation site | Q=starter:astro
a mobile app | Q=starter:lathe-expo
a plain react app in javascript | Q=starter:vite-react
node server with GET /users and POST /users | Q=starter:/users Q=starter:POST
a solid app with a timer | Q=starter:vite-solid-ts Q=starter:"type":"timer"
`;
