/** The workspace as the interface sees it; its own package says what each store promises. */
export type * from '@lathe/workspace';
