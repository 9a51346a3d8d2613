import type { PlanFault } from '../../../src/admin/contract/schedules.ts';
import { refusalOf } from '../server/call.ts';
import { type ExplainedFault, explainFaults } from '../server/explain-error.ts';
import { type PlainKey, t } from '../texts/t.ts';

/** Of releases alone. */
const REASONS: Readonly<Record<string, PlainKey>> = {
  'The entry was deleted.': 'releases.entryDeleted',
  'Not Found': 'releases.entryDeleted',
  'The entry was changed after the release that is undone.': 'releases.changedSince',
  'Entries of this type are no longer published.': 'releases.typeNotPublished',
};

type Refused = Pick<PlanFault, 'message' | 'details'>;

/** Why an entry would not be, or was not published: which fields are wrong and how. */
export const explainRefused = (refused: Refused): string =>
  faultsOf(refused)
    .map(({ text }) => text)
    .join('; ');

/** The same, field by field. */
export function faultsOf({ message, details }: Refused): readonly ExplainedFault[] {
  const known = Object.hasOwn(REASONS, message) ? REASONS[message] : undefined;
  return known === undefined
    ? explainFaults(refusalOf(400, { error: { message, details } }))
    : [{ text: t(known), field: null }];
}

export interface RefusedEntry extends PlanFault {
  readonly uid: string;
  readonly id: number;
}

/** The entries in the refusal of a release; none if it was refused for another reason. */
export function refusedIn(details: unknown): readonly RefusedEntry[] {
  const entries = (details as { readonly entries?: unknown } | null)?.entries;
  return Array.isArray(entries) ? entries : [];
}
