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
vue app with a counter | IN=vue S=counter
a svelte counter | IN=svelte S=counter
a next app with an about page and a contact form | IN=next P=About S=form
an express server with a /health route | Q=starter:node Q=starter:/health
an API for books with title and author | Q=starter:node Q=starter:"plural":"books"
a REST api for customers | Q=starter:"plural":"customers"
a three.js scene | Q=starter:"type":"scene"
todo list in vue | IN=vue V=list E=tasks
an angular app | Q=starter:angular
a nuxt site called Meadow | Q=starter:nuxt Q=starter:Meadow
slides about bees | Q=starter:slidev
a documentation site | Q=starter:astro
a mobile app | Q=starter:lathe-expo
a plain react app in javascript | Q=starter:vite-react
node server with GET /users and POST /users | Q=starter:/users Q=starter:POST
a solid app with a timer | IN=solid S=timer
an angular app with books with title, author and rating | IN=angular E=books
an Angular form | IN=angular S=form
a nuxt app with two pages: home and about | IN=nuxt P=Home P=About
a Vue 3 app with pages Home, About and Contact | IN=vue P=Home P=About P=Contact
a landing page for a bakery in astro | IN=astro S=hero
a contacts app in vanilla typescript | IN=vanilla E=contacts
a vue counter >> add a page called About | IN=vue P=About
a svelte list of books >> rename books to titles | IN=svelte E=titles
a nuxt todo list >> add a due date | IN=nuxt F=Due_date
`;
