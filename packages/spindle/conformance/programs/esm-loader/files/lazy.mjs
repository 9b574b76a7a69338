export default class Lazy {}; export const named = "named"; export let n = 1;
