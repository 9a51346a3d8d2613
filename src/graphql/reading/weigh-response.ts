import { assertNever } from '../../util/assert-never.ts';
import type { MetaShape, ObjectShape, ResponseField, ResponseShape, ShownField } from './shapes.ts';

/** Measured heap bytes: a field of a response, its writer, and its location in the document. */
const FIELD_BYTES = 1_000;

/** The memory of a response's shape with its writer. */
export const weighResponse = (response: ResponseShape): number =>
  response.kind === 'flat'
    ? weighObject(response.entity)
    : response.fields.reduce((sum, field) => sum + FIELD_BYTES + weighPart(field), 0);

function weighPart(field: ResponseField): number {
  switch (field.kind) {
    case 'typename':
      return 0;
    case 'data':
      return weighObject(field.entity);
    case 'meta':
      return weighMeta(field.meta);
    case 'pageInfo':
      return FIELD_BYTES * field.fields.length;
    default:
      return assertNever(field);
  }
}

const weighMeta = (meta: MetaShape): number =>
  meta.reduce((sum, field) => sum + FIELD_BYTES * (field.kind === 'pagination' ? 1 + field.fields.length : 1), 0);

const weighObject = (object: ObjectShape): number =>
  object.reduce((sum, field) => sum + FIELD_BYTES + weighBelow(field), 0);

function weighBelow(field: ShownField): number {
  switch (field.kind) {
    case 'same':
    case 'component':
      return weighObject(field.object);
    case 'related':
      return weighResponse(field.response);
    case 'variants':
      return [...field.objects.values()].reduce((sum, object) => sum + weighObject(object), 0);
    case 'typename':
    case 'id':
    case 'scalar':
    case 'withheld':
    case 'refused':
    case 'own':
      return 0;
    default:
      return assertNever(field);
  }
}
