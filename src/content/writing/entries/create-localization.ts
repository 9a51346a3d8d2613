import { isLimited } from '../../../access/access.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { applicationError, notFound } from '../../../errors.ts';
import { planLocale } from '../../../plan/writing/translations/plan-locale.ts';
import {
  planTranslationSource,
  type TranslationSource,
} from '../../../plan/writing/translations/plan-translation-source.ts';
import type { ContentType } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';
import { findWrittenPlain } from '../../reading/list-plain.ts';
import { asCodeWithin, type Scope } from '../../scope.ts';
import { readEntryId } from '../storing/find-stored.ts';
import { asCaller } from '../write-options.ts';
import { refuseTranslation, writeTranslation } from '../write-translation.ts';
import { readWritten } from './written-response.ts';

/** `POST /api/:pluralApiId/:id/localizations`, and the same for single types: both bodies are the bare entry. */
export async function createLocalization(
  scope: Scope,
  type: ContentType,
  idText: string | null,
  body: unknown,
): Promise<string> {
  const data = isRecord(body) ? body : {};
  const source = await findSource(scope, type, idText);
  const rights = await refuseTranslation(scope, type, source.group, data.locale, absent);
  const locale = await readLocale(scope, source, data.locale);
  const how = { ...asCaller(scope), show: { populate: ['localizations'] } };
  const translation = { locale, source, rights, absent, data, nulls: 'set', copiesParts: false } as const;
  return writeTranslation(scope, type, translation, how, async (inner, id, hooks) => {
    // The contract returns all fields; a caller with limited grants gets those it may read.
    const reading = isLimited(scope.access) ? inner : asCodeWithin(inner);
    const entity = hooks.isAwaited ? await readWritten(inner, type, id) : null;
    const text = (await findWrittenPlain(reading, type, String(id), { populate: ['localizations'] })) ?? 'null';
    return async () => {
      if (hooks.isAwaited) await hooks.after(entity);
      return text;
    };
  });
}

const absent = () => notFound('Entity not found');

async function findSource({ engine, source: { reader } }: Scope, type: ContentType, idText: string | null) {
  const id = idText === null ? null : readEntryId(idText);
  const source =
    idText !== null && id === null ? null : await runPlanning(reader, engine.dialect, planTranslationSource(type, id));
  if (source === null) throw absent();
  return source;
}

async function readLocale(
  { engine, source: { reader } }: Scope,
  { locales }: TranslationSource,
  sent: unknown,
): Promise<string> {
  if (sent === undefined || sent === null) throw applicationError('locale is missing');
  const known = typeof sent === 'string' && (await runPlanning(reader, engine.dialect, planLocale(engine.model, sent)));
  if (!known) throw applicationError('locale is invalid');
  if (locales.has(sent)) throw applicationError('locale is already used');
  return sent;
}
