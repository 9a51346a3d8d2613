import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { RequestError } from '../../errors.ts';
import { isTooLong } from '../../change/values/resolve-text.ts';
import { makeSalt, passwordSetAt, ROUNDS } from './password-hash.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for a missing hash as for a wrong password. */
  matches(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

interface Task {
  readonly message: { readonly password: string; readonly salt?: string; readonly hash?: string };
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

/** A hash takes about 60 ms of CPU time, so a queue of this length already means several seconds. */
const MAX_WAITING = 200;

export interface PasswordsOptions {
  readonly threads?: number;
  /** The cost of a hash. Only code can lower it, not settings or variables: only tests have nothing to protect. */
  readonly rounds?: number | undefined;
}

/**
 * The worker's program is a string, because a file would need a path in source and in the bundle, and Node 20 cannot
 * start a worker from TypeScript.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, compareSync } = require(workerData.bcrypt);
parentPort.on('message', ({ password, salt, hash }) => {
  try {
    parentPort.postMessage({ result: hash === undefined ? hashSync(password, salt) : compareSync(password, hash) });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});`;

/** bcrypt in worker threads: hashing never delays other requests. */
export function createPasswords({
  threads = Math.max(1, Math.min(4, availableParallelism() - 1)),
  rounds = ROUNDS,
}: PasswordsOptions = {}): Passwords {
  // Compared if there is no hash, to take the same time; the result is ignored.
  const nobody = `${makeSalt(0, rounds)}${'A'.repeat(31)}`;
  const bcrypt = createRequire(import.meta.url).resolve('bcryptjs');
  const idle: Worker[] = [];
  const busy = new Map<Worker, Task>();
  const waiting: Task[] = [];
  let closed = false;

  const startWorker = (): Worker => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: { bcrypt } });
    worker.unref();
    worker.on('message', ({ result, error }: { result: string | boolean; error?: string }) => {
      const task = busy.get(worker);
      busy.delete(worker);
      idle.push(worker);
      if (error === undefined) task?.resolve(result);
      else task?.reject(new Error(error));
      next();
    });
    worker.on('error', (error) => {
      busy.get(worker)?.reject(error as Error);
      busy.delete(worker);
      next();
    });
    return worker;
  };

  const next = (): void => {
    if (closed || waiting.length === 0) return;
    const worker = idle.pop() ?? (busy.size < threads ? startWorker() : undefined);
    if (!worker) return;
    const task = waiting.shift() as Task;
    busy.set(worker, task);
    worker.postMessage(task.message);
  };

  const run = (message: Task['message']): Promise<string | boolean> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) {
        reject(new RequestError('ServiceUnavailableError', 'Too many passwords are being checked, try again later'));
        return;
      }
      waiting.push({ message, resolve, reject });
      next();
    });

  return {
    hash: async (password) => String(await run({ password, salt: makeSalt(undefined, rounds) })),

    async matches(password, hash) {
      const equal = await run({ password, hash: hash ?? nobody });
      // The reference silently truncates long passwords, so its hashes are compared the same way.
      const cut = isTooLong(password) && hash !== null && passwordSetAt(hash) !== null;
      return equal === true && hash !== null && !cut;
    },

    async close() {
      closed = true;
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
