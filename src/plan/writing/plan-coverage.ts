import type { Coverage } from '../../access/coverage/coverage.ts';
import type { Permission } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import type { Model } from '../../schema/model.ts';
import { planCondition } from '../plan-condition.ts';
import { entryColumns, readEntry, type StoredEntry } from './plan-entry.ts';
import type { CoveredRead, Planning, StoredRow } from './stored-read.ts';

/** A stored entry, and the permissions that apply to it. */
export interface CoveredEntry extends StoredEntry {
  readonly held: ReadonlySet<Permission>;
}

export type CoveredEntries = ReadonlyMap<Id, CoveredEntry>;

/** Entries whose permissions are asked for. */
export interface CoverQuestion {
  readonly coverage: Coverage;
  readonly ids: readonly Id[];
}

/** The stored entries of each question: one statement each, whatever the number of entries and permissions. */
export function* planCoverages(model: Model, questions: readonly CoverQuestion[]): Planning<readonly CoveredEntries[]> {
  const asked = questions
    .filter(({ ids }) => ids.length > 0)
    .map((question) => ({ question, ...ask(model, question) }));
  const results = asked.length === 0 ? [] : yield asked.map(({ read }) => read);
  return questions.map((question) => {
    const at = asked.findIndex((one) => one.question === question);
    return new Map((results[at] ?? []).map((row) => [Number(row[0]), asked[at]?.entryOf(row) as CoveredEntry]));
  });
}

function ask(model: Model, { coverage: { type, conditions, parameters }, ids }: CoverQuestion) {
  const columns = entryColumns(type);
  const limited = conditions.flatMap(({ permission, rows }) => {
    const condition = rows === null ? null : planCondition(model, rows);
    return condition === null ? [] : [{ permission, condition }];
  });
  const always = conditions.flatMap(({ permission, rows }) => (rows === null ? [permission] : []));
  const read: CoveredRead = {
    kind: 'covered',
    table: type.table,
    columns,
    ids: [...new Set(ids)],
    conditions: limited.map(({ condition }) => condition),
    parameters,
  };
  const entryOf = (row: StoredRow): CoveredEntry => {
    const holding = limited.filter((_, index) => Number(row[columns.length + index]) === 1);
    return { ...readEntry(type, row), held: new Set([...always, ...holding.map(({ permission }) => permission)]) };
  };
  return { read, entryOf };
}
