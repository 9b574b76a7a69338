// Builds the stage and serves it until it is ended; its address is the first line:
//   node apps/web/screenshots/serve.mjs
import { buildStage, serveStage } from './stage.mjs';

await buildStage();
const { origin } = await serveStage();
console.log(origin);
