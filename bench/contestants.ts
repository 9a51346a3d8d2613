import type { EngineName } from './options.ts';
import { type Contestant, floor, plinth } from './servers.ts';

/** The servers that answer the six requests. The floor, which the others are compared to, comes first. */
export const CONTESTANTS: Readonly<Record<EngineName, readonly Contestant[]>> = {
  sqlite: [floor('every time'), floor('kept'), plinth('off'), plinth('on')],
  postgres: [floor('every time'), plinth('off'), plinth('on')],
};
