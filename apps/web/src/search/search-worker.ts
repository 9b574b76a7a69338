/** The search worker. See `serveSearch`. */
import { serveSearch } from '@lathe/workspace/serve-search';
import type { SearchRequest } from '@lathe/workspace';

const receive = serveSearch((answer) => postMessage(answer));
addEventListener('message', (event: MessageEvent<SearchRequest>) => receive(event.data));
