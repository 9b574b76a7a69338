// A step of the build: makes the empty database that databases of projects begin with.
import { shipEmptyDatabase, shippedEmptyDatabase } from './empty-database.ts';

/** A machine that builds does other things, too. */
const PATIENCE = { startMs: 10 * 60_000, silenceMs: 60_000 };

await shipEmptyDatabase(shippedEmptyDatabase(), { program: new URL('../bundle/backend-process.js', import.meta.url), ...PATIENCE });
