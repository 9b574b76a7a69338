// The build's last step for the server: makes an empty database, which a server copies at its first start.
import { prepareDatabase } from './prepared-database.ts';

await prepareDatabase(new URL('./pglite-create.js', import.meta.url));
