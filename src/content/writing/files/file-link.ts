import type { Id } from '../../../change/write-value.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { forbidden, validationError } from '../../../errors.ts';
import { type Planning, rowsRead } from '../../../plan/writing/stored-read.ts';
import type { MediaAttribute, Type, Uid } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';

/** A media attribute of an entry or component. */
export interface FileLink {
  readonly type: Uid;
  readonly id: Id;
  readonly field: string;
  readonly attribute: MediaAttribute;
}

/** The project's rules for linking files. */
export interface LinkRules {
  /** `update`: linking a file to an entry requires the permission to update entries of its type. */
  readonly linkNeeds: 'upload' | 'update';
  /** `refuse`: a file for an attribute that is missing or not a media attribute is an error. */
  readonly unknownFields: 'store' | 'refuse';
}

/** For project code, and as in v4: permission to upload includes permission to link. */
export const ANY_LINK: LinkRules = { linkNeeds: 'upload', unknownFields: 'store' };

/**
 * The entry and attribute named by `ref`, `refId` and `field` of a body. As in the contract, a file is stored without a
 * link if one of them is missing, or if there is no such entry or attribute, unless the rules refuse it.
 */
export async function findFileLink(
  { engine, source: { reader }, access }: Scope,
  { ref, refId, field }: { readonly ref?: unknown; readonly refId?: unknown; readonly field?: unknown },
  { linkNeeds, unknownFields }: LinkRules,
): Promise<FileLink | null> {
  if (!ref || !refId || !field) return null;
  const type = typeof ref === 'string' ? typeNamed(engine.model, ref) : undefined;
  if (type === undefined) {
    throw validationError(
      'Invalid ref. Expected the uid of a content type or component, such as api::article.article.',
    );
  }
  const id = /^[1-9]\d{0,9}$/.test(String(refId)) ? Number(refId) : null;
  if (id === null) throw validationError('Invalid refId. Expected the id of an entry.');
  // A component has no permissions of its own: the entry that it is part of decides who may change it.
  if (linkNeeds === 'update' && !access.allows(`${type.uid}.update`)) throw forbidden();
  const attribute = type.attributes.get(String(field));
  if (attribute?.kind !== 'media') {
    if (unknownFields === 'store') return null;
    throw validationError(`Invalid field. Expected the name of a media attribute of ${type.uid}.`);
  }
  const stored = await runPlanning(reader, engine.dialect, planStored(type, id));
  if (stored) return { type: type.uid, id, field: attribute.name, attribute };
  if (unknownFields === 'store') return null;
  throw validationError('Invalid refId. There is no such entry.');
}

/** Throws if a caller may not replace the content or the metadata of a stored file. */
export function requireReplacing({ access }: Scope, { linkNeeds }: LinkRules): void {
  if (linkNeeds === 'update' && !access.allows('plugin::upload.content-api.destroy')) {
    throw forbidden();
  }
}

const typeNamed = (model: Scope['engine']['model'], uid: Uid): Type | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

function* planStored({ table }: Type, id: Id): Planning<boolean> {
  const [rows = []] = yield [rowsRead(table, ['id'], 'id', [id])];
  return rows.length > 0;
}
