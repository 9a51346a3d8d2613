import type { SentChange } from '../../access/authorized-change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { ChangeContext, WriteIntent } from '../../change/write-intent.ts';
import type { ApiLayer } from '../../change/resolution.ts';
import type { ContentType } from '../../schema/model.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';

/** The context in which data is resolved. */
export const changeContext = async (scope: Scope, type: ContentType, layer: ApiLayer): Promise<ChangeContext> => ({
  model: scope.engine.model,
  layer,
  now: new Date(),
  defaultLocale: type.localized ? await defaultLocaleOf(scope) : '',
  integers: scope.engine.dialect.integers,
});

/** The data of a write, to be authorized. A caller who may not publish creates drafts. */
export const sentChange = (
  type: ContentType,
  data: object,
  intent: WriteIntent,
  context: ChangeContext,
  verb: SentChange['verb'] = intent.kind === 'update' ? 'update' : 'create',
): SentChange => ({
  model: context.model,
  type,
  verb,
  data,
  resolve: (sentData, publish, byCode) => {
    const meant = intent.kind === 'create' && !publish ? { ...intent, publish: false } : intent;
    const isLoosened = byCode !== undefined && context.layer === 'contract';
    return resolveChange(type, sentData, meant, isLoosened ? { ...context, layer: 'content' } : context);
  },
});
