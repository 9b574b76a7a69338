import type { PortAnswer, PortRelay, PortRequest } from '../abi/gateway-protocol.ts';

/**
 * For a page of the embedding origin that frames previews without having the machine (a tab that the
 * machine's page opened): asks that page for the ports that its frames need. Answers a function that ends it.
 *
 * @param machinePage window of the page that has the runtime, of the same origin
 * @example relayPreviewPorts(window.opener)
 */
export function relayPreviewPorts(machinePage: Pick<Window, 'postMessage'>): () => void {
  const receive = (event: MessageEvent<PortRequest | null>) => {
    if (event.data?.type !== 'spindle.need-port' || !event.source || event.origin === location.origin) return;
    const { port1, port2 } = new MessageChannel();
    // Whether the frame is one of the machine's previews is for the machine's page to say, by its origin.
    machinePage.postMessage({ type: 'spindle.relay-port', origin: event.origin } satisfies PortRelay, location.origin, [port1]);
    (event.source as Window).postMessage({ type: 'spindle.port', client: event.data.client } satisfies PortAnswer, event.origin, [port2]);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}
