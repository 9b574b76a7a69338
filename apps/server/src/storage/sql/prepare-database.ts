// The build's last step for the server: an empty database that first starts copy.
import { prepareDatabase } from './prepared-database.ts';

await prepareDatabase(new URL('./pglite-create.js', import.meta.url));
