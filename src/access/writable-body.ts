import type { SentChange, WriteRules } from './authorized-change.ts';
import { EVERY_ENTRY, fieldsOfGrant, type Grant } from './grant.ts';
import { stripBody, type StrippedBody } from './strip-body.ts';

/** A body without fields that no permission names, and whether it publishes or unpublishes the entry. */
export interface WritableBody {
  readonly data: object;
  readonly publishes: boolean;
}

export function writableBody(sent: SentChange, grant: Grant, publishing: Grant, rules: WriteRules): WritableBody {
  if (sent.verb === 'publish' || sent.isCopy) return { data: sent.data, publishes: false };
  const { publishedAt, ...rest } = sent.data as Readonly<Record<string, unknown>>;
  const publishes = publishedAt !== undefined && !Array.isArray(sent.data) && !rules.added?.has('publishedAt');
  if (!publishes) return { data: stripSent(sent, sent.data, grant, rules).data, publishes: false };
  const { data } = stripSent(sent, rest, grant, rules);
  return publishing.length > 0 ? { data: { ...data, publishedAt }, publishes: true } : { data, publishes: false };
}

/** Values added by the server do not count as sent. */
function stripSent({ model, type }: SentChange, data: object, grant: Grant, { added }: WriteRules): StrippedBody {
  const fields = fieldsOfGrant(grant);
  return stripBody(model, type, data, fields === 'all' || !added ? fields : new Set([...fields, ...added]));
}

/** Whether a body contains fields that these permissions do not name. */
export function isExcessive(sent: SentChange, data: object, grant: Grant, rules: WriteRules): boolean {
  const written = sent.isCopy ? Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value))) : data;
  return stripSent(sent, written, grant, rules).dropped.some((path) => !EVERY_ENTRY.has(path));
}

/** As `withoutCopies` empties attributes. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every((one) => isEmpty(one)));
