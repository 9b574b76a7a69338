import { AppError } from '@lathe/protocol';

/** Each may hold a hundred megabytes of bodies, and compresses them. */
const PER_PROJECT = 3;
const PER_PERSON = 4;

/** How many deploys arrive at the same time, on this server. */
export class RunningDeploys {
  readonly #counts = new Map<string, number>();

  /** Returns what ends it. @throws AppError 'rate-limited' */
  begin(projectId: string, userId: string): () => void {
    if (this.#count(projectId) >= PER_PROJECT)
      throw tooMany('This project is being published by others right now. Wait until their versions are live, then publish again.');
    if (this.#count(userId) >= PER_PERSON)
      throw tooMany(`You are publishing ${PER_PERSON} projects right now. Wait until one of them is live, then publish again.`);
    for (const key of [projectId, userId]) this.#counts.set(key, this.#count(key) + 1);
    return () => {
      for (const key of [projectId, userId]) this.#remove(key);
    };
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #remove(key: string): void {
    const left = this.#count(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

const tooMany = (message: string): AppError => new AppError('rate-limited', message, { data: { retryAfterS: 5 } });
