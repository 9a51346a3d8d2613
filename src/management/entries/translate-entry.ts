import type { RowValues } from '../../change/change.ts';
import type { AuthorizedChange } from '../../access/authorized-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { defaultLocaleOf, type Scope } from '../../content/scope.ts';
import { addedTo, sharedData, withShared } from '../../content/writing/entries/shared-values.ts';
import { grantOf, reachedIds } from '../../content/writing/reached-ids.ts';
import { refuseTranslation } from '../../content/writing/refuse-translation.ts';
import { writeCreation } from '../../content/writing/write-creation.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { applicationError, type RequestError } from '../../errors.ts';
import { planCopy } from '../../plan/writing/plan-copy.ts';
import {
  planLocale,
  planTranslationSource,
  type TranslationSource,
} from '../../plan/writing/translations/plan-translation-source.ts';
import type { Attribute, ContentType } from '../../schema/model.ts';
import { asAdministrator, draftData, finishShown, type Given } from './as-administrator.ts';

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

/**
 * A new translation of an entry. Shared fields missing from the body are copied from the others. Shared fields in the
 * body apply to all translations, so they are ignored unless the caller may update all others.
 */
export async function translateEntry(
  scope: Scope,
  type: ContentType,
  sent: Data,
  locale: string,
  source: TranslationSource,
  given: Given = {},
): Promise<Entity> {
  const how = asAdministrator(scope, type, given);
  await refuseTranslation(scope, type, source.group, locale);
  const { access } = scope;
  const updatable = await reachedIds(scope, type, grantOf(access, type, 'update'), source.group);
  const mayShare = updatable.size === source.group.length;
  const isSaid = (name: string): boolean => mayShare || type.attributes.get(name)?.shared !== true;
  const data = Object.fromEntries(Object.entries(sent).filter(([name]) => isSaid(name)));
  const parts = await sharedParts(scope, type, source.group[0] as Id, data);
  const added = new Set(['publishedAt', ...(given.added ?? []), ...addedTo(withoutNulls(data), source)]);
  const filled = { ...sharedData(source), ...withoutNulls(data) };
  return writeCreation(
    scope,
    type,
    draftData(type, { ...data, ...filled }),
    { kind: 'translate', locale, of: source.group, id: given.id },
    {
      ...how,
      authorize: (sent) => withParts(withShared(how.authorize(sent, { added }), source, withoutNulls(data)), parts),
    },
    finishShown(type, given),
  );
}

/** In v4 a null does not set a shared field. */
const withoutNulls = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));

/** Components, zones and media shared by all translations and missing from the body. */
async function sharedParts({ engine, source: { reader } }: Scope, type: ContentType, id: Id, data: Data) {
  const isTaken = ({ kind, name, shared }: Attribute): boolean =>
    shared && kind !== 'scalar' && !Object.hasOwn(data, name);
  const copies = await runPlanning(reader, engine.dialect, planCopy(engine.model, type, [id], isTaken));
  return copies.get(id) ?? null;
}

function withParts(change: AuthorizedChange, parts: RowValues<ContentType> | null): AuthorizedChange {
  if (parts === null) return change;
  const names = new Set([...parts.components, ...parts.zones, ...parts.links].map(({ attribute }) => attribute.name));
  if (names.size === 0) return change;
  const isOwn = ({ attribute }: { readonly attribute: { readonly name: string } }): boolean =>
    !names.has(attribute.name);
  const { values } = change;
  return {
    ...change,
    issues: change.issues.filter(({ path }) => !names.has(path[0] ?? '')),
    values: {
      ...values,
      components: [...values.components.filter(isOwn), ...parts.components],
      zones: [...values.zones.filter(isOwn), ...parts.zones],
      links: [...values.links.filter(isOwn), ...parts.links],
    },
  };
}
