import type { Change, RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { planTranslationIds } from '../../plan/writing/translations/plan-translations.ts';
import type { ContentType } from '../../schema/model.ts';
import { asCodeWithin, type TransactionScope } from '../scope.ts';
import { printBody, readBodies } from '../versions/entry-body.ts';
import type { Storing } from '../writing/write-steps.ts';

/** Translations that get values with a write to another one. */
export interface Sharing {
  readonly type: ContentType;
  readonly ids: readonly Id[];
  /** Their content as it is now, by id. */
  readonly read: () => Promise<ReadonlyMap<Id, string>>;
}

export interface SharedContent extends Sharing {
  /** As it was. */
  readonly bodies: ReadonlyMap<Id, string>;
}

/**
 * The translations of entries whose shared values are written. The content manager sends all fields with every save, so
 * whether their content changes is known afterwards.
 */
export async function findSharing(
  inner: TransactionScope,
  found: Exclude<Storing, { kind: 'removal' }>,
  types: ReadonlySet<ContentType>,
): Promise<readonly Sharing[]> {
  const { engine, transaction } = inner;
  const code = asCodeWithin(inner);
  const sharing: Sharing[] = [];
  for (const type of types) {
    const named = type.localized ? namedIn(found, type) : [];
    if (named.length === 0) continue;
    const others = await runPlanning(transaction.session, engine.dialect, planTranslationIds(type, ...named));
    const written = new Set(writtenIn(found, type));
    const ids = [...new Set([...named, ...others])].filter((id) => !written.has(id));
    if (ids.length === 0) continue;
    const read = async () =>
      new Map([...(await readBodies(code, type, ids))].map(([id, { body }]) => [id, printBody(body)]));
    sharing.push({ type, ids, read });
  }
  return sharing;
}

const changesTo = (found: Exclude<Storing, { kind: 'removal' }>, type: ContentType): readonly Change[] =>
  (found.kind === 'columns' ? [found.change] : found.changes).filter((change) => change.type === type);

/** The entries whose translations share what is written. */
const namedIn = (found: Exclude<Storing, { kind: 'removal' }>, type: ContentType): readonly Id[] =>
  changesTo(found, type).flatMap((change) => {
    if (change.kind === 'create') return change.translationOf;
    if (!hasShared(change.values)) return [];
    return found.kind === 'columns' ? found.ids : [change.id];
  });

const writtenIn = (found: Exclude<Storing, { kind: 'removal' }>, type: ContentType): readonly Id[] =>
  changesTo(found, type).flatMap((change) => {
    if (found.kind === 'columns') return found.ids;
    return change.kind === 'update' ? [change.id] : [];
  });

const hasShared = ({ scalars, links, components, zones }: RowValues): boolean =>
  [...scalars.keys()].some(({ shared }) => shared) ||
  [...links, ...components, ...zones].some(({ attribute }) => attribute.shared);
