import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../support/engines.ts';

const PROGRAM = fileURLToPath(new URL('./writer-process.mjs', import.meta.url));

/** A process that shares nothing with the server but the database. */
export interface OtherProcess {
  /** Resolves once the change is committed. */
  change(script: string): Promise<void>;
  /** The same for a statement that must not run inside a transaction. */
  alone(script: string): Promise<void>;
  /** One transaction each, with pauses; `onCommit` is told the index of each that is committed. */
  changeOften(scripts: readonly string[], pauseMs: number, onCommit: (index: number) => void): Promise<void>;
  stop(): Promise<void>;
}

interface Order {
  readonly id: number;
  readonly scripts: readonly string[];
  readonly pauseMs: number;
  readonly alone?: true;
}

interface Message {
  /** Of the order; several may be under way. */
  readonly id?: number;
  readonly committed?: number;
  readonly done?: true;
  readonly failed?: string;
}

export async function startOtherProcess({ settings }: Engine): Promise<OtherProcess> {
  const place = settings.client === 'sqlite' ? settings.filename : (settings.connectionString ?? '');
  const child = fork(PROGRAM, [settings.client, place], { execArgv: [] });
  await once(child, 'message');
  return {
    changeOften: (scripts, pauseMs, onCommit) => run(child, { id: nextId(), scripts, pauseMs }, onCommit),
    change: (script) => run(child, { id: nextId(), scripts: [script], pauseMs: 0 }, () => undefined),
    alone: (script) => run(child, { id: nextId(), scripts: [script], pauseMs: 0, alone: true }, () => undefined),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

let orders = 0;

function nextId(): number {
  orders += 1;
  return orders;
}

function run(child: ChildProcess, order: Order, onCommit: (index: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = ({ id, committed, done, failed }: Message): void => {
      if (id !== order.id) return;
      if (committed !== undefined) {
        onCommit(committed);
        return;
      }
      child.off('message', listen);
      if (done) resolve();
      else reject(new Error(failed));
    };
    child.on('message', listen);
    child.send(order);
  });
}
