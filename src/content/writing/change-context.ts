import type { ChangeContext } from '../../change/occasion.ts';
import type { ContentType } from '../../schema/model.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';

/** What a request's body is resolved with. */
export const changeContext = async (scope: Scope, type: ContentType): Promise<ChangeContext> => ({
  model: scope.engine.model,
  reach: 'contract',
  now: new Date(),
  defaultLocale: type.localized ? await defaultLocaleOf(scope) : '',
  integers: scope.engine.dialect.integers,
});
