/**
 * Prepended to the script of every web worker in a preview: carries WebSockets for the preview's own runtime to its
 * processes, through a page of the preview.
 */
import { WORKER_CHANNEL, workerLock, type GatewayToKernel, type KernelToGateway, type PageToWorker, type WorkerToPage } from '../abi/gateway-protocol.ts';
import { installWebSocket, type SocketPort } from './preview-socket.ts';

installWebSocket(untilGone(findPage));

/** Finds a page again only if the one found last is gone. */
function untilGone(find: (onGone: () => void) => Promise<SocketPort>): () => Promise<SocketPort> {
  let found: Promise<SocketPort> | undefined;
  const forget = () => (found = undefined);
  return () => (found ??= find(forget));
}

function findPage(onGone: () => void): Promise<SocketPort> {
  const worker = crypto.randomUUID();
  const channel = new BroadcastChannel(WORKER_CHANNEL);
  const post = (message: WorkerToPage) => channel.postMessage(message);
  const sockets = new Set<number>();
  let page: string | undefined;
  let port: SocketPort;
  const portTo = (found: string): SocketPort => ({
    onmessage: null,
    postMessage(message: GatewayToKernel) {
      if (message.type === 'socket.open') sockets.add(message.id);
      post({ type: 'send', worker, page: found, message });
    },
  });
  const receive = (data: KernelToGateway) => {
    if (data.type === 'socket.closed') sockets.delete(data.id);
    port.onmessage?.(new MessageEvent('message', { data }));
  };

  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<PageToWorker>) => {
      if (data.type === 'found' && data.worker === worker && page === undefined) {
        page = data.page;
        port = portTo(page);
        resolve(port);
      } else if (data.type === 'receive' && data.worker === worker) {
        receive(data.message);
      } else if (data.type === 'gone' && data.page === page) {
        onGone();
        channel.close();
        for (const id of sockets) receive({ type: 'socket.closed', id, code: 1006, reason: '', wasClean: false });
      }
    };
    // The page takes a lock that it gets for the end of the worker, so the worker must have it first.
    void navigator.locks.request(workerLock(worker), () => {
      post({ type: 'find', worker });
      return new Promise(() => undefined);
    });
  });
}
