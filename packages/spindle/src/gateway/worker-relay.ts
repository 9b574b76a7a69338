import { WORKER_CHANNEL, workerLock, type KernelToGateway, type PageToWorker, type WorkerToPage } from '../abi/gateway-protocol.ts';

/** Relays the WebSockets of the origin's web workers, each over a port of its own. */
export function relayWorkers(getPort: () => Promise<MessagePort>): void {
  const page = crypto.randomUUID();
  const channel = new BroadcastChannel(WORKER_CHANNEL);
  const post = (message: PageToWorker) => channel.postMessage(message);
  const ports = new Map<string, Promise<MessagePort>>();

  const open = async (worker: string): Promise<MessagePort> => {
    const port = await getPort();
    port.onmessage = ({ data: message }: MessageEvent<KernelToGateway>) => {
      if (message.type.startsWith('socket.')) post({ type: 'receive', worker, message });
    };
    return port;
  };

  channel.onmessage = ({ data }: MessageEvent<WorkerToPage>) => {
    if (data.type === 'find') post({ type: 'found', worker: data.worker, page });
    if (data.type !== 'send' || data.page !== page) return;
    const { worker, message } = data;
    const port = ports.get(worker) ?? open(worker);
    if (!ports.has(worker)) {
      ports.set(worker, port);
      void navigator.locks.request(workerLock(worker), async () => {
        ports.delete(worker);
        (await port).close();
      });
    }
    void port.then((to) => to.postMessage(message));
  };
  window.addEventListener('pagehide', () => post({ type: 'gone', page }));
}
