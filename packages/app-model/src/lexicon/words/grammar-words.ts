/** The English words that the grammar itself reads, for the correction of typing errors. */
export const GRAMMAR_WORDS = `
add remove delete rename change move make create build show hide set put give turn switch install update include insert replace translate want need would like please could called named titled with without using between
title heading headline subtitle tagline name color colour colors theme accent dark light mode text font letters size bigger smaller larger huge tiny normal rounder round corners square sharp spacing compact roomy dense bold serif rounded monospace
page pages section sections field fields column columns property attribute option options choice value values entry entries item items button buttons form table list board cards gallery calendar chart graph diagram totals total sum summary overview statistics search sort sorting filter filtering export import sample data example examples detail details required optional unique default minimum maximum
first second third fourth fifth last next previous top bottom above below before after beginning end left right middle start
hero banner features pricing testimonials contact footer map about landing home website portfolio dashboard store shop cart
timer countdown pomodoro stopwatch counter tally calculator converter quiz trivia poll drawing whiteboard sketch memory snake dice weather notepad flash cards tic tac toe game games
tracker manager planner directory organizer database collection catalog register application website
undo revert help explain where what which file files folder package packages command tests server router icons charts tailwind component
vue nuxt svelte sveltekit angular astro qwik solid expo express node fastify koa hono zod vite npm npx api rest vitest eslint prettier lucide recharts react typescript javascript three scene slides endpoint route tailwind testimonial people thing things some more less than
should every each another all everything it this that these those the and then also from into
english german spanish french language dollars euros pounds currency minutes hours seconds
toggle switch markdown typing test word preview
track keep manage record organize collect
harder easier difficult level
`
  .trim()
  .split(/\s+/);
