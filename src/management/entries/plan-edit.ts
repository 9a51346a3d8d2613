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
import { currentBody } from '../revisions/current-body.ts';
import type { KeptEntry } from '../revisions/kept-entry.ts';
import { asAdministrator } from './as-administrator.ts';

/** What a change of several entries would do to one of them. */
export interface PlannedEdit {
  readonly id: number;
  /** Null if there is no such entry. */
  readonly version: string | null;
  readonly isDraft: boolean;
  /** Those whose values differ, as far as the caller may read them. */
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
  const before = await currentBody(scope, entry);
  refusePasswords(engine.model, type, data);
  const how = asAdministrator(scope, type);
  const context = await changeContext(scope, type, how.layer);
  const authorized = how.authorize(sentChange(type, data, { kind: 'update', id, draft }, context));
  const change = settleChange(authorized, await coveredEntry(engine, source.reader, authorized));
  refuseIgnored(data, change.data as Body);
  await refuseBroken(engine, source.reader, change);
  return compareBodies(engine.model, type, before, parseBody(printBody(change.data as Body)));
}

/** A save of one entry drops such fields, and its form shows it. Here it would be overlooked. */
function refuseIgnored(sent: Body, written: Body): void {
  const ignored = Object.keys(sent).filter((name) => !(name in written));
  if (ignored.length === 0) return;
  throw new RequestError('ForbiddenError', `Your role may not change these fields of the entry: ${ignored.join(', ')}`);
}
