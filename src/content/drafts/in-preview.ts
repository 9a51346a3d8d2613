import { forbidden } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { ContentType } from '../../schema/model.ts';
import type { CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import { parseInput, type QueryInput } from '../reading/recall-query.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';
import { readInState } from './read-in-state.ts';

/** The parameter that chooses the state of entries, its value for drafts, and what stands for every locale. */
const PREVIEWED = {
  v4: { parameter: 'publicationState', drafts: 'preview', everyLocale: 'all' },
  v5: { parameter: 'status', drafts: 'draft', everyLocale: '*' },
} as const;

/**
 * What a preview is asked for: drafts, unless the request itself names a state; of what is planned, what is live then.
 * `type` is named where the request chooses a locale, by default the default one.
 */
export function previewed(
  scope: Scope,
  input: QueryInput,
  contract: keyof typeof PREVIEWED,
  type: ContentType | null,
): QueryInput | Promise<QueryInput> {
  const { previews } = scope.access;
  if (previews === null) return input;
  const { parameter, drafts, everyLocale } = PREVIEWED[contract];
  const raw = parseInput(scope.engine, input);
  const asked = inPreviewedState(raw);
  const { locales } = previews;
  if (locales === null || type?.localized !== true || raw.locale === everyLocale) return asked;
  return checkLocale(scope, locales, raw).then(() => asked);

  function inPreviewedState(raw: RawObject): RawObject {
    if (previews?.shows === 'drafts') return Object.hasOwn(raw, parameter) ? raw : { ...raw, [parameter]: drafts };
    // After what is planned, drafts are still not live.
    const { [parameter]: state, ...rest } = raw;
    return state === drafts ? rest : raw;
  }
}

/** Without it, a request for another locale would be answered as if there were no entries. */
async function checkLocale(scope: Scope, locales: readonly string[], { locale }: RawObject): Promise<void> {
  const asked = typeof locale === 'string' && locale !== '' ? locale : await defaultLocaleOf(scope);
  if (typeof locale === 'object' && locale !== null) return;
  if (!locales.includes(asked)) throw forbidden(`This preview token is limited to the locales ${locales.join(', ')}`);
}

/** A read in v4's terms: in a preview with what is not live, unless it asks for what is published. */
export function inPreview<T>(
  scope: Scope,
  input: QueryInput,
  compiled: CompiledPlan | CompiledStatement,
  read: (at: Scope) => Promise<T>,
): Promise<T> {
  const isLive = scope.access.previews === null || (input as RawObject).publicationState === 'live';
  return readInState(scope, compiled, isLive ? 'live' : 'drafts', read);
}
