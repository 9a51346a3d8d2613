import type { Engine } from '../../content/engine.ts';
import { signEntities } from '../../content/reading/sign-entities.ts';
import type { Type } from '../../schema/model.ts';
import { startWork } from '../../util/work.ts';
import { requestWork } from '../context/request-context.ts';

/** Signs the URLs of files in entries; returns the same objects. */
export type SignMedia = <T>(type: Type, value: T) => Promise<T>;

/** v4 signs the media of entries that its entity service returns, if the provider is private. */
export const createSignMedia =
  (engine: Engine): SignMedia =>
  (type, value) =>
    signEntities(engine, requestWork() ?? startWork(), type, value);
