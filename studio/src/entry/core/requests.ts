import { ServerError } from '../../../../kit/src/server-error.ts';
import { isSingle } from '../../model/model.ts';
import type { Versioned } from '../../server/call.ts';
import type { Entry } from '../entry.ts';
import { actionPath, type EntryAddress, entryPath, type SavedFor, savingPath } from '../entry-address.ts';
import type { Form } from '../form/form.ts';
import { isOutdated, markCurrent } from '../form/outdated-uids.ts';
import { bodyOf } from '../form/write-form.ts';
import { type Sent, sentForm } from './base.ts';
import { onlyIf, type Send } from './send.ts';

/** Null if a single type has no entry yet. */
export async function readEntry(
  send: Send,
  address: EntryAddress,
  signal?: AbortSignal,
): Promise<Versioned<Entry> | null> {
  if (address.id === null && !isSingle(address.type)) return null;
  try {
    return await send<Entry>('GET', entryPath(address), signal === undefined ? {} : { signal });
  } catch (error) {
    if (isSingle(address.type) && error instanceof ServerError && error.status === 404) return null;
    throw error;
  }
}

/** What is saved, and what it is based on. */
interface Saving {
  readonly form: Form;
  readonly changed: readonly string[];
  readonly stored: Versioned<Entry> | null;
  readonly purpose: SavedFor;
}

/** Saves the changed fields of an entry; fails with 412 if someone else has saved. */
export async function saveEntry(
  send: Send,
  address: EntryAddress,
  { form, changed, stored, purpose }: Saving,
): Promise<{ readonly saved: Versioned<Entry>; readonly sent: Sent }> {
  if (stored === null) {
    // The first save of a single type has no version that it could require.
    if ((await readEntry(send, address)) !== null) throw new ServerError(412, 'Created by someone else.', null);
    await fillUids(send, address, form);
  }
  const sent = sentForm(form);
  const body = bodyOf(form.root, stored === null ? undefined : changed);
  const path = savingPath(entryPath(address), purpose);
  return { saved: await send<Entry>('PUT', path, { body, ...onlyIf(stored?.version ?? null) }), sent };
}

/** An entry as it was published or unpublished. */
export interface Published extends Versioned<Entry> {
  /** It was already so: an earlier attempt, or somebody else, has done it. */
  readonly wasDone: boolean;
}

export async function publishEntry(
  send: Send,
  address: EntryAddress,
  action: 'publish' | 'unpublish',
  version: string | null,
): Promise<Published> {
  try {
    return { ...(await send<Entry>('POST', actionPath(address, action), onlyIf(version))), wasDone: false };
  } catch (error) {
    const isDone = error instanceof ServerError && /^already\.(published|draft)$/.test(error.message);
    const stored = isDone ? await readEntry(send, address) : null;
    if (stored === null) throw error;
    return { ...stored, wasDone: true };
  }
}

/** An entry that is already gone is not an error: an earlier attempt, or somebody else, has deleted it. */
export const deleteEntry = (send: Send, address: EntryAddress): Promise<unknown> =>
  send('DELETE', entryPath(address)).catch((error: unknown) => {
    if (!(error instanceof ServerError && error.status === 404)) throw error;
  });

/** A uid not typed by the person is generated from its source, even if the person saves before the page has done so. */
export async function fillUids(send: Send, { type }: EntryAddress, { root }: Form): Promise<void> {
  for (const [field, attribute] of Object.entries(root.attributes)) {
    const source = root.cells[attribute.targetField ?? '']?.value;
    const cell = root.cells[field];
    if (attribute.type !== 'uid' || cell === undefined || !source) continue;
    const before = cell.value;
    if (before && !isOutdated(cell)) continue;
    const data = { [attribute.targetField ?? '']: source, [field]: '' };
    const body = { contentTypeUID: type.uid, field, data };
    const made = await send<{ data: string }>('POST', '/content-manager/uid/generate', { body });
    // Typed while the server was asked.
    if (cell.value !== before) continue;
    markCurrent(cell);
    cell.learn(made.body.data);
  }
}
