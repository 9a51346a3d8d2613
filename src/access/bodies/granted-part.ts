import type { ContentType, Model } from '../../schema/model.ts';
import { EVERY_ENTRY, fieldsOfGrant, type Grant } from '../grant.ts';
import { stripBody } from './strip-body.ts';

/** The part of a stored body that these permissions name. */
export const grantedPart = (model: Model, type: ContentType, body: object, held: Grant): object =>
  stripBody(model, type, body, fieldsOfGrant(held)).data;

/** The same of an entry as it is shown: with what every entry shows. */
export function shownPart(model: Model, type: ContentType, entry: object, held: Grant): object {
  const fields = fieldsOfGrant(held);
  return stripBody(model, type, entry, fields === 'all' ? fields : new Set([...fields, ...EVERY_ENTRY])).data;
}

/** Whether a body contains fields that these permissions do not name. */
export const isBeyond = (model: Model, type: ContentType, body: object, held: Grant): boolean =>
  stripBody(model, type, body, fieldsOfGrant(held)).dropped.length > 0;

export const namesEveryField = (held: Grant): boolean => fieldsOfGrant(held) === 'all';
