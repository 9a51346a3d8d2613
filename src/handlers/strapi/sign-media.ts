import type { Engine } from '../../content/engine.ts';
import { signEntities } from '../../content/reading/sign-entities.ts';
import type { Type } from '../../schema/model.ts';
import { startWork } from '../../util/work.ts';
import { requestWork } from '../context/request-context.ts';

/** Gives files in an entry, or in entries, addresses that can be opened; the same objects come back. */
export type SignMedia = <T>(type: Type, value: T) => Promise<T>;

/** v4 signs the media of entries that its entity service gives, where the provider keeps files private. */
export const createSignMedia =
  (engine: Engine): SignMedia =>
  (type, value) =>
    signEntities(engine, requestWork() ?? startWork(), type, value);
