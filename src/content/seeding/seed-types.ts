import type { ContentType, Model, Uid } from '../../schema/model.ts';
import { API_TOKEN } from '../../schema/server-types.ts';

/** Every type that a seed may fill. */
export const seedTypes = (model: Model): ReadonlyMap<Uid, ContentType> =>
  new Map([[API_TOKEN.uid, API_TOKEN], ...model.contentTypes]);
