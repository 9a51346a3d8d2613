import type { ContentType, Model } from '../../schema/model.ts';
import { type Access, grantOf } from '../access.ts';
import type { Grant, Verb } from '../grant.ts';
import { isBeyond } from '../bodies/granted-part.ts';

/**
 * The permissions that applied to a deleted entry whatever it was: whether it satisfied a condition cannot be asked any
 * more.
 */
export const heldForDeleted = (
  access: Access,
  type: ContentType,
  verb: Verb,
  { locale }: { readonly locale: string | null },
): Grant =>
  grantOf(access, type, verb).filter(
    ({ rows, locales }) =>
      rows === null && (!type.localized || locales === 'all' || (locale !== null && locales.has(locale))),
  );

/** Whether the caller may do this with some entries of the type. */
export const mayWithSome = (access: Access, type: ContentType, verb: Verb): boolean =>
  grantOf(access, type, verb).length > 0;

/** Whether a body has fields that the caller may not write in a new entry. */
export const isBeyondCreation = (model: Model, access: Access, type: ContentType, body: object): boolean =>
  isBeyond(model, type, body, grantOf(access, type, 'create'));
