import { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { devNull } from 'node:os';
import path from 'node:path';
import { StartError } from '../../errors.ts';

type Callable = (...given: unknown[]) => unknown;
type Members = Record<string, unknown>;

/** Prevented side effects. */
export interface Prevented {
  lines(): readonly string[];
  /** Whether code tried to contact a host or program and failed; its further behaviour may depend on that. */
  isCutOff(): boolean;
}

/**
 * Runs work during which project code can change nothing outside one folder: calls that write files appear to succeed,
 * connections are refused, nothing listens, no other program is started, and attempts to exit are blocked. This is not
 * a sandbox: code that bypasses `fs` and `net` is not stopped. `reach`: settings may be fetched from another host
 * before the dry run begins.
 */
export async function withoutEffects<T>(
  folder: string,
  work: (prevented: Prevented) => Promise<T>,
  reach: 'nothing' | 'others' = 'nothing',
): Promise<T> {
  const prevented = new Set<string>();
  let isCutOff = false;
  const restores: (() => void)[] = [];
  const replace = (owner: object, name: string, make: (original: Callable) => Callable): void => {
    const members = owner as Members;
    const original = members[name];
    if (typeof original !== 'function') return;
    members[name] = make(original as Callable);
    restores.push(() => {
      members[name] = original;
    });
  };
  const isOutside = (place: unknown): place is string | URL =>
    (typeof place === 'string' || place instanceof URL) && !path.resolve(String(place)).startsWith(folder);
  const note = (line: string): void => void prevented.add(line);
  for (const name of WRITES) {
    for (const [owner, label, method] of [
      [fs, 'fs', name],
      [fs, 'fs', `${name}Sync`],
      [fs.promises, 'fs.promises', name],
    ] as const) {
      replace(owner, method, (original) => (...given) => {
        const place = changedBy(name, given);
        if (!isOutside(place)) return original(...given);
        note(`${String(place)} was not written (${label}.${method}).`);
        const done = given.at(-1);
        if (typeof done === 'function') setImmediate(() => (done as Callable)(null));
        return owner === fs.promises ? Promise.resolve() : undefined;
      });
    }
  }
  replace(fs, 'createWriteStream', (original) => (place, ...given) => {
    if (!isOutside(place)) return original(place, ...given);
    note(`${String(place)} was not written (fs.createWriteStream).`);
    return original(devNull, ...given);
  });
  for (const [owner, label, method] of [
    [fs, 'fs', 'open'],
    [fs, 'fs', 'openSync'],
    [fs.promises, 'fs.promises', 'open'],
  ] as const) {
    replace(owner, method, (original) => (place, flags, ...given) => {
      if (!isOutside(place) || !opensForWriting(flags)) return original(place, flags, ...given);
      note(`${String(place)} was not written (${label}.${method}).`);
      return original(devNull, flags, ...given);
    });
  }
  const noteCall = (line: string): void => {
    isCutOff = true;
    note(line);
  };
  if (reach === 'nothing') {
    replace(net.Socket.prototype, 'connect', () => refuseConnection(noteCall));
    replace(
      net.Server.prototype,
      'listen',
      () =>
        function (this: unknown) {
          note('A server was not started.');
          return this;
        } as Callable,
    );
    replace(ChildProcess.prototype, 'spawn', () => () => {
      noteCall('A program was not started.');
      throw new Error('plinth check does not start programs.');
    });
  }
  const ended: StartError[] = [];
  const end = (message: string): StartError => {
    const failure = new StartError(message, { remedy: 'It would also end a start.' });
    ended.push(failure);
    return failure;
  };
  for (const name of ['exit', 'reallyExit', 'abort']) {
    replace(process, name, () => (code) => {
      // An uncaught-exception handler that exits reports the error as the reason.
      if (ended.length > 0) return undefined;
      throw end(`The project's code exits the process: process.${name}(${String(code ?? '')}).`);
    });
  }
  // A server would continue; a command would exit.
  const { exitCode } = process;
  restores.push(() => {
    process.exitCode = exitCode;
  });
  const onUncaught = (error: unknown): void => {
    if (ended.length === 0) end(`Uncaught error in the project's code: ${firstLines(error)}`);
  };
  process.prependListener('uncaughtException', onUncaught);
  restores.push(() => process.off('uncaughtException', onUncaught));
  // For ES modules, which import the functions by name.
  syncBuiltinESMExports();
  try {
    const done = await work({ lines: () => [...prevented], isCutOff: () => isCutOff });
    const [first] = ended;
    if (first !== undefined) throw first;
    return done;
  } finally {
    for (const restore of restores.reverse()) restore();
    syncBuiltinESMExports();
  }
}

/** The message and its location. */
const firstLines = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 2).join('\n') : String(error);

const opensForWriting = (flags: unknown): boolean =>
  typeof flags === 'number'
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
    : typeof flags === 'string' && /[wa+]/.test(flags);

/** Write functions of `fs`, in all their variants. */
const WRITES = [
  ...['appendFile', 'chmod', 'chown', 'copyFile', 'cp', 'link', 'mkdir', 'rename', 'rm', 'rmdir', 'symlink'],
  ...['truncate', 'unlink', 'utimes', 'writeFile'],
];

/** Copies and links write to the second argument, the others to the first. */
const changedBy = (name: string, given: readonly unknown[]): unknown =>
  ['copyFile', 'cp', 'link', 'symlink'].includes(name) ? given[1] : given[0];

const refuseConnection = (note: (line: string) => void): Callable =>
  function (this: net.Socket, ...given: unknown[]) {
    const [first] = given.flat() as readonly unknown[];
    const {
      host,
      port,
      path: at,
    } = (typeof first === 'object' && first !== null ? first : { port: first }) as {
      readonly [name: string]: unknown;
    };
    const address = at === undefined ? `${String(host ?? 'localhost')}:${String(port)}` : String(at);
    note(`${address} was not contacted.`);
    const refused = Object.assign(new Error(`plinth check does not connect to hosts: ${address}`), {
      code: 'ECONNREFUSED',
    });
    setImmediate(() => this.destroy(refused));
    return this;
  } as Callable;
