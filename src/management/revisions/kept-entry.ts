import { stripBody } from '../../access/strip-body.ts';
import { type Fields, fieldsOfGrant } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { grantOf, permissionsFor } from '../../content/writing/reached-ids.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { forbidden } from '../../errors.ts';
import type { EntryKey } from '../../revisions/revisions.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Body } from './entry-body.ts';

/** The entry whose changes or versions are requested. */
export interface KeptEntry {
  readonly type: ContentType;
  readonly id: Id;
  /** Signs its version. */
  readonly secret: string;
}

export const keyOf = ({ type, id }: KeptEntry): EntryKey => ({ type: type.uid, id });

/** Fields of this entry that the caller may read: 404 if it does not exist, 403 if they may read none. */
export async function readableFields(scope: Scope, { type, id }: KeptEntry): Promise<Fields> {
  await findStored(scope, type, id);
  const held = await permissionsFor(scope, type, grantOf(scope.access, type, 'find'), id);
  if (held.length === 0) throw forbidden();
  return fieldsOfGrant(held);
}

/** A stored body, limited to fields the caller may read. */
export const readableBody = ({ engine }: Scope, { type }: KeptEntry, body: string, fields: Fields): Body =>
  stripBody(engine.model, type, JSON.parse(body) as Body, fields).data as Body;
