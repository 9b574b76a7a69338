export const notes = ['milk', 'bread'];
