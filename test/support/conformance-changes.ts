import { trustChange } from '../../src/access/authorize-change.ts';
import type { Change } from '../../src/change/change.ts';
import { brokenClaim, type Claim } from '../../src/change/issues/claims.ts';
import { firstRefusal, type Issue } from '../../src/change/issues/issues.ts';
import type { ChangeContext, WriteIntent } from '../../src/change/write-intent.ts';
import { resolveChange } from '../../src/change/resolve-change.ts';
import type { RequestError } from '../../src/errors.ts';
import type { SentChange } from '../../src/access/authorized-change.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { model, typeNamed } from './conformance-queries.ts';

export const CHANGE_CONTEXT: ChangeContext = {
  model,
  layer: 'contract',
  now: new Date('2024-05-06T07:08:09.000Z'),
  defaultLocale: 'en',
  integers: { min: -(2 ** 31), max: 2 ** 31 - 1 },
};

export const CREATE: WriteIntent = { kind: 'create', publish: true };
export const UPDATE: WriteIntent = { kind: 'update', id: 1, draft: false };

/** A change of a type of the conformance project, by its singular name. */
export const changeOf = (
  name: string,
  data: object,
  intent: WriteIntent = CREATE,
  context: Partial<ChangeContext> = {},
): Change => changeIn(typeNamed(name), data, intent, { ...CHANGE_CONTEXT, ...context });

export const changeIn = (type: ContentType, data: object, intent: WriteIntent, context: ChangeContext): Change =>
  trustChange(resolveChange(type, data, intent, context));

/** A change as it was sent, to be authorized. */
export const sentOf = (change: Change): SentChange => ({
  model,
  type: change.type,
  verb: change.kind,
  data: {},
  resolve: () => change,
});

/** Of the stored data: entries with these ids, values that are taken, locales. */
export interface Stored {
  readonly ids: (id: number) => boolean;
  readonly taken: ReadonlySet<unknown>;
  readonly locales: ReadonlySet<string>;
}

const STORED: Stored = {
  ids: (id) => id <= 200,
  taken: new Set(['taken']),
  locales: new Set(['en', 'fr', 'de']),
};

/** What the writer would be told; null if nothing is wrong. */
export const refusalOf = (change: Change, stored: Stored = STORED): RequestError | null =>
  firstRefusal([...change.issues, ...change.claims.flatMap((claim) => broken(claim, stored))]);

function broken(claim: Claim, { ids, taken, locales }: Stored): readonly Issue[] {
  switch (claim.kind) {
    case 'unique':
      return taken.has(claim.value) ? [brokenClaim(claim)] : [];
    case 'targets': {
      const missing = [...claim.ids].filter((id) => !ids(id)).length;
      return missing + claim.impossible > 0 ? [brokenClaim(claim, missing)] : [];
    }
    case 'locale':
      return locales.has(claim.code) ? [] : [brokenClaim(claim)];
  }
}

/** The messages of a refusal, each with its path. */
export function messagesOf(change: Change, stored: Stored = STORED): readonly string[] {
  const refusal = refusalOf(change, stored);
  if (refusal === null) return [];
  const { errors } = refusal.details as { errors?: readonly { path: readonly string[]; message: string }[] };
  return errors?.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [refusal.message];
}
