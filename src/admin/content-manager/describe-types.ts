import * as yup from 'yup';
import type { AdminSchema } from '../../management/schemas/admin-schema.ts';
import { FIELD_SIZES } from '../../management/views/field-sizes.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, data } from '../admin-route.ts';

/** `GET /content-manager/init` */
export const showSchemas = async ({ schemas }: AdminParts): Promise<AdminResponse> =>
  data({
    fieldSizes: FIELD_SIZES,
    components: [...schemas.components.values()].map(describe),
    contentTypes: [...schemas.contentTypes.values()].map(describe),
  });

const kindRule = yup.string().oneOf(['singleType', 'collectionType']).nullable();

/** `GET /content-manager/content-types` */
export async function listContentTypes({ schemas }: AdminParts, { query }: AdminRequest): Promise<AdminResponse> {
  try {
    await kindRule.validate(query.kind, { strict: true, abortEarly: false });
  } catch (error) {
    if (!isYupError(error)) throw error;
    const { message, errors } = describeYupError(error);
    return { status: 400, body: { error: { name: 'ValidationError', details: { errors }, message } } };
  }
  const types = [...schemas.contentTypes.values()];
  return data(types.filter(({ kind }) => !query.kind || kind === query.kind).map(describe));
}

/** `GET /content-manager/components` */
export const listComponents = async ({ schemas }: AdminParts): Promise<AdminResponse> =>
  data([...schemas.components.values()].map(describe));

function describe(schema: AdminSchema): object {
  const { config: _config, hiddenWritable: _hidden, ...described } = schema;
  return described;
}
