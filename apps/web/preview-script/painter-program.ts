/** Fetched by the workbench and run in a page when its first picture is needed: see `painter.ts`. */
export { domToBlob } from 'modern-screenshot';
