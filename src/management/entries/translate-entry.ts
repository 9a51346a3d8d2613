import omit from 'lodash/omit.js';
import pickBy from 'lodash/pickBy.js';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { defaultLocaleOf, type Scope } from '../../content/scope.ts';
import { sharedData } from '../../content/writing/entries/shared-values.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
import { refuseTranslation, type Translation, writeTranslation } from '../../content/writing/write-translation.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { applicationError, type RequestError } from '../../errors.ts';
import { planLocale } from '../../plan/writing/translations/plan-locale.ts';
import {
  planTranslationSource,
  type TranslationSource,
} from '../../plan/writing/translations/plan-translation-source.ts';
import type { ContentType } from '../../schema/model.ts';
import { draftData, type ManagedAdditions } from './as-administrator.ts';
import { reduceCreation } from './reduce-data.ts';
import { type ReducedData, writeManaged } from './write-managed.ts';

type Data = Readonly<Record<string, unknown>>;

/** The requested locale, which must be one of the project's; the default one if none is requested. */
export async function requestedLocale(scope: Scope, sent: unknown): Promise<string> {
  if (sent === undefined || sent === null || sent === '') return defaultLocaleOf(scope);
  const {
    engine,
    source: { reader },
  } = scope;
  const isKnown =
    typeof sent === 'string' && (await runPlanning(reader, engine.dialect, planLocale(engine.model, sent)));
  if (!isKnown) throw applicationError("This locale doesn't exist");
  return sent;
}

/** The source of a translation: the named entry, or the first stored entry of a single type. */
export async function findTranslated(
  { engine, source: { reader } }: Scope,
  type: ContentType,
  related: Id | null,
  locale: string,
): Promise<TranslationSource | null> {
  const source = await runPlanning(reader, engine.dialect, planTranslationSource(type, related));
  if (source === null ? related !== null : source.locales.has(locale)) throw notTranslatable();
  return source;
}

export const notTranslatable = (): RequestError =>
  applicationError("The related entity doesn't exist or the entity already exists in this locale");

/** A new translation of an entry, as a draft. In v4 a null does not set a shared field. */
export async function translateEntry(
  scope: Scope,
  type: ContentType,
  sent: Data,
  locale: string,
  source: TranslationSource,
  additions: ManagedAdditions = {},
): Promise<Entity> {
  // An entry that the caller cannot see is refused like one that does not exist.
  const absent = type.kind === 'singleType' ? undefined : notTranslatable;
  const rights = await refuseTranslation(scope, type, source.group, locale, absent);
  const draft = draftData(type, sent) as Data;
  return writeManaged(scope, type, {
    ...{ method: 'create', id: null, data: draft, additions },
    reduce: (how) => reduceTranslation(scope, type, { data: draft, locale, source, rights }, how),
    store(data, { how, finish, byCode, additions: { id, added = [] } }) {
      const translation: Translation = {
        ...{ locale, id, source, rights, absent, byCode },
        data,
        nulls: 'ignored',
        copiesParts: true,
        added: ['publishedAt', ...added],
      };
      return writeTranslation(scope, type, translation, how, finish);
    },
  });
}

/** v4's entity service gets the translations, and what all of them share. */
async function reduceTranslation(
  scope: Scope,
  type: ContentType,
  { data, locale, source, rights }: Pick<Translation, 'data' | 'locale' | 'source' | 'rights'>,
  how: WriteOptions,
): Promise<ReducedData> {
  const own = pickBy(data, (_value, name) => rights.mayWrite(name));
  const reduced = await reduceCreation(scope, type, own, { kind: 'translate', locale, of: source.group }, how);
  const shared = omit(sharedData(source), Object.keys(reduced.data));
  return { ...reduced, added: { ...shared, locale, localizations: source.group } };
}
