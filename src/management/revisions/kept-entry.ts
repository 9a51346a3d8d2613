import type { Grant } from '../../access/grant.ts';
import { grantedPart } from '../../access/bodies/granted-part.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { permissionsFor } from '../../content/writing/ask-rights.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { forbidden } from '../../errors.ts';
import type { EntryKey, Revision } from '../../revisions/revisions.ts';
import type { ContentType } from '../../schema/model.ts';
import { type Body, parseBody } from '../../content/versions/entry-body.ts';

/** The entry whose changes or versions are requested. */
export interface KeptEntry {
  readonly type: ContentType;
  readonly id: Id;
  /** Signs its version. */
  readonly secret: string;
}

export const keyOf = ({ type, id }: KeptEntry): EntryKey => ({ type: type.uid, id });

/** The permissions to read this entry: 404 if it does not exist, 403 if they may read none. */
export async function readableFields(scope: Scope, { type, id }: KeptEntry): Promise<Grant> {
  await findStored(scope, type, id);
  const held = await permissionsFor(scope, type, 'find', id);
  if (held.length === 0) throw forbidden();
  return held;
}

/** A stored body, limited to fields the caller may read. */
export const readableBody = ({ engine }: Scope, { type }: KeptEntry, body: string, held: Grant): Body =>
  grantedPart(engine.model, type, parseBody(body), held) as Body;

/** Identifies unpublished changes: each save replaces them. */
export const nameOf = ({ id, savedAt }: Pick<Revision, 'id' | 'savedAt'>): string => `${id} ${savedAt}`;
