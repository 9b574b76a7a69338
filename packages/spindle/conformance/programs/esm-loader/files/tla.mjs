export const later = await new Promise((r) => setTimeout(r, 5, "later"));
