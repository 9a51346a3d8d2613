import type { ChangeContext } from '../../change/occasion.ts';
import type { Reach } from '../../change/resolution.ts';
import type { ContentType } from '../../schema/model.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';

/** The context in which data is resolved. */
export const changeContext = async (scope: Scope, type: ContentType, reach: Reach): Promise<ChangeContext> => ({
  model: scope.engine.model,
  reach,
  now: new Date(),
  defaultLocale: type.localized ? await defaultLocaleOf(scope) : '',
  integers: scope.engine.dialect.integers,
});
