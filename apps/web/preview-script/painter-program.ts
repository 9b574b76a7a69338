/** Fetched by the workbench and run in a page when the first picture of it is wanted: see `painter.ts`. */
export { domToBlob } from 'modern-screenshot';
