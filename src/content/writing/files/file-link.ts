import type { Id } from '../../../change/write-value.ts';
import { runPlanning } from '../../../database/run-operations.ts';
import { validationError } from '../../../errors.ts';
import { type Planning, rowsRead } from '../../../plan/writing/stored-read.ts';
import type { MediaAttribute, Type, Uid } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';

/** An attribute of an entry, or of a component, that shows a file. */
export interface FileLink {
  readonly type: Uid;
  readonly id: Id;
  readonly field: string;
  readonly attribute: MediaAttribute;
}

/**
 * What `ref`, `refId` and `field` of a body name. As in the contract a file is stored without a link where
 * one of them is missing, or where there is no such entry or attribute.
 */
export async function findFileLink(
  { engine, reader }: Scope,
  { ref, refId, field }: { readonly ref?: unknown; readonly refId?: unknown; readonly field?: unknown },
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
  const attribute = type.attributes.get(String(field));
  if (attribute?.kind !== 'media') return null;
  const stored = await runPlanning(reader, engine.dialect, planStored(type, id));
  return stored ? { type: type.uid, id, field: attribute.name, attribute } : null;
}

const typeNamed = (model: Scope['engine']['model'], uid: Uid): Type | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

function* planStored({ table }: Type, id: Id): Planning<boolean> {
  const [rows = []] = yield [rowsRead(table, ['id'], 'id', [id])];
  return rows.length > 0;
}
