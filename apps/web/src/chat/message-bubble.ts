/** Surrounds what a person wrote. */
export const messageBubble = 'max-w-full rounded-card bg-solid px-3 py-2 text-14 wrap-anywhere whitespace-pre-wrap';
