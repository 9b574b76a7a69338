import type { PortAnswer, PortRelay, PortRequest } from '../abi/gateway-protocol.ts';

/**
 * For a page of the embedding origin that embeds previews without having the machine (a tab opened by the
 * machine's page): requests the ports that its frames need from that page. Returns a function that stops it.
 *
 * @param machinePage window of the page that has the runtime, of the same origin
 * @example relayPreviewPorts(window.opener)
 */
export function relayPreviewPorts(machinePage: Pick<Window, 'postMessage'>): () => void {
  const receive = (event: MessageEvent<PortRequest | null>) => {
    if (event.data?.type !== 'spindle.need-port' || !event.source || event.origin === location.origin) return;
    const { port1, port2 } = new MessageChannel();
    // The machine's page decides by origin whether the frame is one of its previews.
    machinePage.postMessage({ type: 'spindle.relay-port', origin: event.origin } satisfies PortRelay, location.origin, [port1]);
    (event.source as Window).postMessage({ type: 'spindle.port', client: event.data.client } satisfies PortAnswer, event.origin, [port2]);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}
