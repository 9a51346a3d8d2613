import { StartError } from '../../errors.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Why a server could not listen, as the operator should read it; other errors are given back. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use on ${host}.`, {
        remedy: `Stop the program that uses it, or choose another port: plinth start --port ${port + 1} (or PORT=${port + 1} in .env).`,
      });
    case 'EACCES':
      return new StartError(`Port ${port} needs rights that this user does not have.`, {
        remedy: 'Choose a port above 1023 with --port, and let a proxy listen on the other.',
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is no address of this machine.`, {
        file: 'config/server',
        remedy: 'Use 0.0.0.0 for all addresses, 127.0.0.1 for this machine alone, or --host.',
      });
    default:
      return error;
  }
}
