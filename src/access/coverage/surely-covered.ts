import type { Change } from '../../change/change.ts';
import type { ChangeCover } from '../authorized-change.ts';
import { type Fields, fieldsOfGrant, type Grant, type Permission } from '../grant.ts';

/**
 * Whether no row can change the answer: a permission without conditions covers all that the others cover. The locale of
 * a new entry is known.
 */
export function isSurelyCovered(change: Change, { grant, publishing }: ChangeCover): boolean {
  const locale = change.type.localized ? localeOf(change) : 'all';
  const holds = ({ rows, locales }: Permission): boolean =>
    rows === null && (locale === 'all' || locales === 'all' || (locale !== null && locales.has(locale)));
  const fields = fieldsOfGrant(grant);
  const isSure = grant.some((permission) => holds(permission) && includes(permission.fields, fields));
  return isSure && (publishing === null || change.kind === 'create' || publishing.some(holds));
}

function localeOf({ kind, type, values }: Change): string | null {
  const attribute = type.attributes.get('locale');
  const code = kind === 'create' && attribute?.kind === 'scalar' ? values.scalars.get(attribute) : null;
  return typeof code === 'string' ? code : null;
}

function includes(one: Fields, other: Fields): boolean {
  if (one === 'all') return true;
  return other !== 'all' && [...other].every((path) => one.has(path));
}

/** Whether two grants name the same fields. */
export const isSameFields = (one: Grant, other: Grant): boolean => {
  const [first, second] = [fieldsOfGrant(one), fieldsOfGrant(other)];
  return includes(first, second) && includes(second, first);
};
