export type { ByteDuplex, ExitStatus, KernelFace, KernelHeap, KernelOptions, KernelProcess, KernelSpawnOptions, PortListener, WorkerLike } from './kernel-types.ts';
