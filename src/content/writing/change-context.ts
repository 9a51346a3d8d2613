import type { ChangeContext } from '../../change/write-intent.ts';
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
