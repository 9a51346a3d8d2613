import { isBeyond } from '../../access/bodies/granted-part.ts';
import { settleChange } from '../../access/settle-change.ts';
import type { Scope } from '../../content/scope.ts';
import { refusePasswords } from '../../content/drafts/refuse-passwords.ts';
import { entryVersion } from '../../content/versions/entry-version.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { coveredEntry } from '../../content/writing/settle-storing.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import { RequestError } from '../../errors.ts';
import { type Body, parseBody, printBody } from '../../content/versions/entry-body.ts';
import { type ChangedField, compareBodies } from '../revisions/compare-bodies.ts';
import { currentPart } from '../revisions/current-body.ts';
import { type KeptEntry, readableFields } from '../revisions/kept-entry.ts';
import { asAdministrator } from './as-administrator.ts';

/** What a change of several entries would do to one of them. */
export interface PlannedEdit {
  readonly id: number;
  /** Null if there is no such entry. */
  readonly version: string | null;
  readonly isDraft: boolean;
  /** Those whose values differ, or that the caller may write but not read. */
  readonly fields: readonly ChangedField[];
  /** Null if the entry can be changed, as far as is known before lifecycle hooks have run. */
  readonly refusal: RequestError | null;
}

/** Changes nothing, and runs no code of the project. */
export async function planEdit(scope: Scope, entry: KeptEntry, data: Body): Promise<PlannedEdit> {
  const { type, id, secret } = entry;
  const version = await entryVersion(scope, type, id, secret);
  try {
    const { draft: isDraft } = await findStored(scope, type, id);
    const fields = await differingFields(scope, entry, data, isDraft);
    return { id, version, isDraft, fields, refusal: null };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { id, version, isDraft: false, fields: [], refusal: error };
  }
}

async function differingFields(
  scope: Scope,
  entry: KeptEntry,
  data: Body,
  draft: boolean,
): Promise<readonly ChangedField[]> {
  const { engine, source } = scope;
  const { type, id } = entry;
  const readable = await readableFields(scope, entry);
  const before = await currentPart(scope, entry, readable);
  refusePasswords(engine.model, type, data);
  const how = asAdministrator(scope, type);
  const context = await changeContext(scope, type, how.layer);
  const authorized = how.authorize(sentChange(type, data, { kind: 'update', id, draft }, context));
  const change = settleChange(authorized, await coveredEntry(engine, source.reader, authorized));
  refuseIgnored(data, change.data as Body);
  await refuseBroken(engine, source.reader, change);
  const sent = parseBody(printBody(change.data as Body));
  // Whether a field that they may write but not read is the same must not be told: it counts as another value.
  const isUnread = (name: string): boolean => isBeyond(engine.model, type, { [name]: sent[name] }, readable);
  const differing = new Map(compareBodies(engine.model, type, before, sent).map((one) => [one.name, one]));
  return Object.keys(sent).flatMap((name): readonly ChangedField[] => {
    const known = differing.get(name);
    if (known !== undefined) return [known];
    return isUnread(name) ? [{ name, from: before[name] ?? null, to: sent[name] }] : [];
  });
}

/** A save of one entry drops such fields, and its form shows it. Here it would be overlooked. */
export function refuseIgnored(sent: Body, written: Body): void {
  const ignored = Object.keys(sent).filter((name) => !(name in written));
  if (ignored.length === 0) return;
  throw new RequestError('ForbiddenError', `Your role may not change these fields of the entry: ${ignored.join(', ')}`);
}
