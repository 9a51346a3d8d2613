import type { Id } from '../../change/write-value.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { grantOf, reachedIds } from './reached-ids.ts';

/**
 * Checked before anything about existing translations is revealed: the caller can find one of them, and may write the
 * locale.
 */
export async function refuseTranslation(
  scope: Scope,
  type: ContentType,
  group: readonly Id[],
  locale: unknown,
): Promise<void> {
  const { access } = scope;
  const found = await reachedIds(scope, type, grantOf(access, type, 'find'), group);
  if (found.size === 0) throw notFound();
  const isOpen = grantOf(access, type, 'create').some(
    ({ locales }) => locales === 'all' || (typeof locale === 'string' && locales.has(locale)),
  );
  if (!isOpen) throw forbidden();
}
