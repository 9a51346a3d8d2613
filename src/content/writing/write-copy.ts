import type { CreateChange, RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import { runPlanning } from '../../database/run-operations.ts';
import { notFound } from '../../errors.ts';
import { planCopy } from '../../plan/writing/plan-copy.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { tellEntry } from './events/tell-entry.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { type Data, replaceAttributes } from './hooks/hooked-data.ts';
import { lockChanges, storeChanges } from './storing/store-changes.ts';
import { hearsComponents } from './hooks/tell-components.ts';
import { isHeard, NOT_TOLD, tellBefore } from './hooks/tell-lifecycles.ts';
import { inTransaction } from './transaction.ts';
import type { FinishWrite } from './write-creation.ts';
import type { WriteHow } from './write-how.ts';

/** A new entry that has what another has, apart from what the data say; 404 where there is no other. */
export async function writeCopy<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  how: WriteHow,
  finish: FinishWrite<T>,
): Promise<T> {
  const { engine } = scope;
  const code = isHeard(engine, type, 'Create');
  return inTransaction(
    scope,
    async (inner, session) => {
      const params = { ...how.params, data };
      const telling = code ? await tellBefore(engine, type, 'Create', params) : NOT_TOLD;
      const copies = await runPlanning(session, engine.dialect, planCopy(engine.model, type, [id], isCopied));
      const values = copies.get(id);
      if (values === undefined || values.scalars.size === 0) throw notFound();
      const context = await changeContext(inner, type, how.reach);
      const given = how.authorize(resolveChange(type, params.data, { kind: 'create', publish: false }, context));
      const own: CreateChange = {
        ...(given as CreateChange),
        values: withTimes(values, given.values),
        translationOf: [],
      };
      const change = replaceAttributes(own, given, new Set(Object.keys(params.data as Data)));
      const hashed = await hashPasswords(engine, {
        ...change,
        issues: [],
        claims: namedClaims(given, params.data as Data),
      });
      await lockChanges(engine, session, [hashed]);
      const [copy = 0] = await storeChanges(engine, session, [hashed]);
      const result = await finish(inner, copy, telling);
      await tellEntry(inner, 'entry.create', type, copy, how);
      return result;
    },
    { code: code || hearsComponents(engine, type) },
  );
}

const isCopied = ({ name }: { readonly name: string }): boolean => name !== 'localizations';

/** A copy is as old as the moment it was made. */
function withTimes(values: RowValues<ContentType>, given: RowValues): RowValues<ContentType> {
  const times = [...given.scalars].filter(([{ name }]) => name === 'createdAt' || name === 'updatedAt');
  return { ...values, scalars: new Map([...values.scalars, ...times]) };
}

/** What was given must hold; what is copied is as it was. */
const namedClaims = ({ claims }: Pick<CreateChange, 'claims'>, data: Data): CreateChange['claims'] =>
  claims.filter(({ kind, path }) => kind === 'targets' || (path[0] !== undefined && path[0] in data));
