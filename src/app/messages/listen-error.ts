import { StartError } from '../../errors.ts';
import type { Listening } from './listening-message.ts';

/** Explains why a server could not listen; other errors are returned unchanged. */
export function listenError(error: unknown, { host, port }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use on ${host}.`, {
        remedy: `Stop the program that uses it, or choose another port: plinth start --port ${port + 1} (or PORT=${port + 1} in .env).`,
      });
    case 'EACCES':
      return new StartError(`Port ${port} requires privileges that this user does not have.`, {
        remedy: 'Choose a port above 1023 with --port, and put a proxy in front.',
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is not an address of this machine.`, {
        file: 'config/server',
        remedy: 'Use 0.0.0.0 for all addresses, 127.0.0.1 for this machine only, or --host.',
      });
    default:
      return error;
  }
}
