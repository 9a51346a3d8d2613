import type { SentChange, WriteRules } from '../authorized-change.ts';
import { EVERY_ENTRY, type Fields, fieldsOfGrant, type Grant } from '../grant.ts';
import { stripBody, type StrippedBody } from './strip-body.ts';

/** A body without fields that no permission names, and whether it publishes or unpublishes the entry. */
export interface WritableBody {
  readonly data: object;
  readonly publishes: boolean;
  /** Whether nothing was dropped that a permission could name. */
  readonly isWhole: boolean;
}

export function writableBody(sent: SentChange, grant: Grant, publishing: Grant, rules: WriteRules): WritableBody {
  if (sent.verb === 'publish' || sent.isCopy) return { data: sent.data, publishes: false, isWhole: true };
  const { publishedAt, ...rest } = sent.data as Readonly<Record<string, unknown>>;
  const publishes = publishedAt !== undefined && !Array.isArray(sent.data) && !rules.added?.has('publishedAt');
  const { data, dropped } = stripSent(sent, publishes ? rest : sent.data, grant, rules);
  const isWhole = isNothingNamed(dropped);
  if (!publishes) return { data, publishes: false, isWhole };
  const mayPublish = publishing.length > 0;
  return { data: mayPublish ? { ...data, publishedAt } : data, publishes: mayPublish, isWhole: isWhole && mayPublish };
}

/** Values added by the server do not count as sent. */
const stripSent = ({ model, type }: SentChange, data: object, grant: Grant, rules: WriteRules): StrippedBody =>
  stripBody(model, type, data, fieldsWithAdded(grant, rules));

/** What a grant names, and what the server or project code has added. */
export function fieldsWithAdded(grant: Grant, { added }: WriteRules): Fields {
  const fields = fieldsOfGrant(grant);
  return fields === 'all' || !added ? fields : new Set([...fields, ...added]);
}

/** Whether a body contains fields that these permissions do not name. */
export function isExcessive(sent: SentChange, data: object, grant: Grant, rules: WriteRules): boolean {
  const written = sent.isCopy ? Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value))) : data;
  return !isNothingNamed(stripSent(sent, written, grant, rules).dropped);
}

/** Attributes of every entry need no permission of their own. */
const isNothingNamed = (dropped: readonly string[]): boolean => dropped.every((path) => EVERY_ENTRY.has(path));

/** As `withoutCopies` empties attributes. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every((one) => isEmpty(one)));
