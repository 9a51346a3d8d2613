import * as yup from 'yup';
import { applicationError, forbidden, notFound } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import { isStored } from '../../management/content/read-managed.ts';
import { readSharedFields } from '../../management/entries/shared-fields.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf, ok } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import { isRecord } from '../../util/is-record.ts';
import { readId } from '../read-id.ts';
import { strapiId } from '../validation/strapi-id.ts';
import { validate } from '../validation/validate.ts';

/** The id is required unless the model is a single type. */
const askedOf = (contentTypes: AdminParts['engine']['model']['contentTypes']) =>
  yup
    .object()
    .shape({
      model: yup.string().required(),
      id: yup.mixed().when('model', {
        is: (model: string) => contentTypes.get(model)?.kind === 'singleType',
        // biome-ignore lint/suspicious/noThenProperty: the name of yup's option.
        then: strapiId().nullable(),
        otherwise: strapiId().required(),
      }),
      locale: yup.string().required(),
    })
    .required();

/**
 * `POST /i18n/content-manager/actions/get-non-localized-fields`: initial values of a new translation, for callers who
 * may read or create entries of the type.
 */
export async function showSharedFields(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const given = isRecord(request.body) ? request.body : {};
  const { model, id, locale } = await validate(askedOf(parts.engine.model.contentTypes), given);
  const caller = callerOf(request);
  const type = parts.engine.model.contentTypes.get(model);
  if (type === undefined || ![EXPLORER.read, EXPLORER.create].some((action) => caller.may(action, type.uid))) {
    throw forbidden();
  }
  if (!type.localized) throw applicationError('model.not.localized');
  const isSingle = type.kind === 'singleType';
  const entry = isSingle ? null : readId(String(id));
  if (entry === null && !isSingle) throw notFound();
  const scope = administratorScope(parts, request);
  const shared = await readSharedFields(scope, type, entry, locale);
  if (shared !== null) return ok(shared);
  throw entry !== null && (await isStored(scope, type, entry)) ? forbidden() : notFound();
}
