import type { Change } from '../../../change/change.ts';
import { runPlanning } from '../../../database/run-operations.ts';
import { RequestError } from '../../../errors.ts';
import { planLocale } from '../../../plan/writing/translations/plan-locale.ts';
import {
  planTranslationSource,
  type TranslationSource,
} from '../../../plan/writing/translations/plan-translation-source.ts';
import type { ContentType } from '../../../schema/model.ts';
import { findWrittenPlain } from '../../reading/list-plain.ts';
import { asCodeWithin, type Scope } from '../../scope.ts';
import { readEntryId } from '../storing/find-stored.ts';
import { refuseTranslation } from '../limit-write.ts';
import { writeCreation } from '../write-creation.ts';
import { asCaller } from '../write-how.ts';
import { readWritten } from './written-answer.ts';

/**
 * `POST /api/:pluralApiId/:id/localizations`, and the same of a single type: the body is the entry itself,
 * and so is the answer.
 */
export async function createLocalization(
  scope: Scope,
  type: ContentType,
  idText: string | null,
  body: unknown,
): Promise<string> {
  const data = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const caller = asCaller(scope);
  const source = await findSource(scope, type, idText);
  const said = (data as { readonly locale?: unknown }).locale;
  if (caller.limits) await refuseTranslation(scope, type, caller.limits, source.group, said);
  const locale = await readLocale(scope, source, said);
  const how = {
    ...caller,
    limits: caller.limits && { ...caller.limits, added: addedTo(data, source) },
    authorize: (change: Change) => withShared(caller.authorize(change), source, data),
    show: { populate: ['localizations'] },
  };
  const occasion = { kind: 'translate', locale, of: source.group } as const;
  return writeCreation(scope, type, { ...sharedData(source), ...data }, occasion, how, async (inner, id, telling) => {
    // The contract shows all of it; a caller whose grants are limited sees what they grant.
    const reading = caller.limits ? inner : asCodeWithin(inner);
    const entity = telling.isAwaited ? await readWritten(inner, type, id) : null;
    const text = (await findWrittenPlain(reading, type, String(id), { populate: ['localizations'] })) ?? 'null';
    return async () => {
      if (telling.isAwaited) await telling.after(entity);
      return text;
    };
  });
}

async function findSource({ engine, reader }: Scope, type: ContentType, idText: string | null) {
  const id = idText === null ? null : readEntryId(idText);
  const source =
    idText !== null && id === null ? null : await runPlanning(reader, engine.dialect, planTranslationSource(type, id));
  if (source === null) throw new RequestError('NotFoundError', 'Entity not found');
  return source;
}

/** Shared values that the body does not say. */
const addedTo = (data: object, { shared }: TranslationSource): ReadonlySet<string> =>
  new Set([...shared.keys()].map(({ name }) => name).filter((name) => !Object.hasOwn(data, name)));

const refused = (message: string): RequestError => new RequestError('ApplicationError', message);

async function readLocale({ engine, reader }: Scope, { locales }: TranslationSource, sent: unknown): Promise<string> {
  if (sent === undefined || sent === null) throw refused('locale is missing');
  const known = typeof sent === 'string' && (await runPlanning(reader, engine.dialect, planLocale(engine.model, sent)));
  if (!known) throw refused('locale is invalid');
  if (locales.has(sent)) throw refused('locale is already used');
  return sent;
}

/** Shared values are asked what a body is asked: whether they are there, and unique. */
function sharedData({ shared }: TranslationSource): object {
  const given = [...shared].filter(([{ type }]) => type !== 'password');
  return Object.fromEntries(
    given.map(([{ name, type }, value]) => [name, value !== null && JSON_TYPES.has(type) ? parsed(value) : value]),
  );
}

const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'blocks', 'array']);

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
}

/** What the body does not say of shared attributes is as it is in the others. */
function withShared<T extends Change>(change: T, { shared }: TranslationSource, data: object): T {
  const missing = [...shared].filter(([{ name }]) => (data as Readonly<Record<string, unknown>>)[name] === undefined);
  const scalars = new Map([...change.values.scalars, ...missing]);
  return { ...change, values: { ...change.values, scalars } };
}
