import type { Log } from '../../src/app/log.ts';

/** A log for tests: silent, and it hands over what the server did wrong. */
export const faultLog = (onFault: (error: unknown) => void): Log => ({
  info() {},
  warn() {},
  error() {},
  fault: onFault,
});
