import type { WriteIntent } from '../../../change/write-intent.ts';
import type { Engine } from '../../../content/engine.ts';
import { changeContext, sentChange } from '../../../content/writing/change-context.ts';
import { refuseChange } from '../../../content/writing/storing/store-changes.ts';
import { asCode } from '../../../content/writing/write-options.ts';
import type { ContentType } from '../../../schema/model.ts';
import { requestScope } from '../../context/request-context.ts';

interface Described {
  readonly uid?: unknown;
}

interface CheckOptions {
  readonly isDraft?: boolean;
}

/** `strapi.entityValidator`: whether data could be stored, by the same rules as for storing it. */
export function createEntityValidator(engine: Engine, typeOf: (uid: unknown) => ContentType) {
  const check = async (model: Described, data: object, intent: WriteIntent): Promise<object> => {
    const type = typeOf(model.uid);
    const scope = requestScope(engine);
    const how = asCode('content');
    const context = await changeContext(scope, type, how.layer);
    await refuseChange(engine, scope.source.reader, how.authorize(sentChange(type, data, intent, context)));
    return data;
  };
  return {
    validateEntityCreation: (model: Described, data: object = {}, { isDraft = false }: CheckOptions = {}) =>
      check(model, isDraft ? { ...data, publishedAt: null } : data, { kind: 'create', publish: !isDraft }).then(
        () => data,
      ),
    validateEntityUpdate: (
      model: Described,
      data: object = {},
      { isDraft = false }: CheckOptions = {},
      { id = 0 }: { readonly id?: number } = {},
    ) => check(model, data, { kind: 'update', id, draft: isDraft }),
  };
}
