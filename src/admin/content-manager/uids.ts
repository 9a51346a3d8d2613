import get from 'lodash/get.js';
import * as yup from 'yup';
import { mayName } from '../../access/access.ts';
import { forbidden, validationError } from '../../errors.ts';
import { createEntityReader, type EntityReader } from '../../management/entity-reader.ts';
import type { RawAttribute } from '../../management/schemas/built-in-schemas.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf, data, ok } from '../admin-route.ts';
import { slugOf } from '../../util/text/slug.ts';
import { validate } from '../validation/validate.ts';

const place = { contentTypeUID: yup.string().required(), field: yup.string().required() };
const generateRules = yup.object({ ...place, data: yup.object().required() });
/** `data` is an entry, whose values yup does not see. */
const WHOLE_ENTRY = { most: Number.POSITIVE_INFINITY };
const checkRules = yup.object({
  ...place,
  value: yup
    .string()
    .matches(/^[A-Za-z0-9-_.~]*$/)
    .required(),
});

/** `POST /content-manager/uid/generate` */
export async function generateUid(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { contentTypeUID, field, data: entryData } = await validate(generateRules, request.body, WHOLE_ENTRY);
  const { attribute, apiID, reader } = uidField(parts, request, contentTypeUID, field);
  const { targetField, default: byDefault, options } = attribute;
  const source: unknown = typeof targetField === 'string' ? get(entryData, targetField) : undefined;
  const text = typeof source === 'string' && source !== '' ? source : String(byDefault || apiID);
  return data(await findFree(reader, field, slugOf(text, options as Parameters<typeof slugOf>[1])));
}

/** `POST /content-manager/uid/check-availability` */
export async function checkUid(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { contentTypeUID, field, value } = await validate(checkRules, request.body);
  const { reader } = uidField(parts, request, contentTypeUID, field);
  const isAvailable = (await reader.count({ filters: { [field]: { $eq: value } }, locale: 'all' })) === 0;
  return ok({ isAvailable, suggestion: isAvailable ? null : await findFree(reader, field, value) });
}

/** Must not reveal values of fields that the caller may neither read nor write. */
function uidField(
  { schemas, engine }: AdminParts,
  request: AdminRequest,
  uid: string,
  field: string,
): { readonly attribute: RawAttribute; readonly apiID: string; readonly reader: EntityReader } {
  const schema = schemas.contentTypes.get(uid);
  const type = engine.model.contentTypes.get(uid);
  if (schema === undefined || type === undefined) throw validationError('ContentType not found');
  const attribute = Object.hasOwn(schema.attributes, field) ? schema.attributes[field] : undefined;
  if (attribute?.type !== 'uid') throw validationError(`${field} must be a valid \`uid\` attribute`);
  const { access } = callerOf(request);
  const verbs = ['find', 'create', 'update'] as const;
  if (!verbs.some((verb) => mayName(access, type, verb, field))) throw forbidden();
  return { attribute, apiID: schema.apiID, reader: createEntityReader(engine, type) };
}

async function findFree(reader: EntityReader, field: string, value: string): Promise<string> {
  const filters = { [field]: value === '' ? { $notNull: 'true' } : { $contains: value } };
  const taken = await reader.list({ fields: [field], filters, locale: 'all' });
  if (taken.length === 0) return value;
  const values = new Set(taken.map((entity) => entity[field]));
  let number = 1;
  while (values.has(`${value}-${number}`)) number += 1;
  return `${value}-${number}`;
}
