import { ServerError } from '../../../kit/src/server-error.ts';
import { isSingle } from '../model/model.ts';
import { call, callVersioned, type Versioned } from '../server/call.ts';
import { actionPath, type EntryAddress, entryPath, type SavedFor, savingPath } from './entry-address.ts';
import { adoptEntry, type FieldValues, valuesOf } from './form/adopt-entry.ts';
import { type Form, openForm } from './form/form.ts';
import { omitRounded } from './form/omit-rounded.ts';
import type { Json } from './form/values.ts';
import { bodyOf, compareField } from './form/write-form.ts';

export interface Entry extends Json {
  readonly id: number;
  readonly publishedAt?: string | null;
  readonly updatedAt?: string;
  readonly locale?: string;
}

/** Null if a single type has no entry yet. */
export async function loadEntry(address: EntryAddress, signal?: AbortSignal): Promise<Versioned<Entry> | null> {
  if (address.id === null && !isSingle(address.type)) return null;
  try {
    return await callVersioned<Entry>('GET', entryPath(address), signal === undefined ? {} : { signal });
  } catch (error) {
    if (isSingle(address.type) && error instanceof ServerError && error.status === 404) return null;
    throw error;
  }
}

type States = Readonly<Record<string, string>>;

/** The state of each field when last read or saved. */
export interface Base {
  readonly states: States;
  /** The same without the ids of components, which they get when they are saved. */
  readonly contents: States;
}

const statesOf = ({ root }: Form, withIds: boolean): States =>
  Object.fromEntries(
    Object.entries(root.cells).map(([name, { value }]) => [
      name,
      compareField(root.attributes[name] ?? { type: 'string' }, value, withIds),
    ]),
  );

export const baseOf = (form: Form): Base => ({ states: statesOf(form, true), contents: statesOf(form, false) });

/** Fields that the person has changed. */
export function changedFields(form: Form, base: Base): readonly string[] {
  const now = statesOf(form, true);
  return Object.keys(now).filter((name) => now[name] !== base.states[name]);
}

/** The form when it was sent: it can be edited while the server saves it. */
export interface Sent {
  readonly base: Base;
  readonly values: FieldValues;
}

export const sentForm = (form: Form): Sent => ({ base: baseOf(form), values: valuesOf(form.root) });

/** Adopts what the server has saved; returns the base of what was edited since. */
export function adoptSaved(form: Form, saved: Entry, sent: Sent): Base {
  const edited = changedFields(form, sent.base);
  adoptEntry(form, saved, sent.values);
  const base = baseOf(form);
  if (edited.length === 0) return base;
  const stored = baseOf(openForm(form.model, form.root.attributes, saved));
  const pick = (states: States): States => Object.fromEntries(edited.map((name) => [name, states[name] ?? '']));
  return {
    states: { ...base.states, ...pick(stored.states) },
    contents: { ...base.contents, ...pick(stored.contents) },
  };
}

/** Saves the changed fields of an entry. With `version`, it fails with 412 if someone else has saved. */
export async function saveEntry(
  address: EntryAddress,
  form: Form,
  changed: readonly string[],
  version: string | null,
  stored: Entry | undefined,
  purpose: SavedFor,
): Promise<{ readonly saved: Versioned<Entry>; readonly sent: Sent }> {
  const isNew = address.id === null;
  if (isNew) await fillUids(address, form);
  const sent = sentForm(form);
  const { attributes } = form.root;
  const body = isNew
    ? bodyOf(form.root)
    : omitRounded(form.model, attributes, bodyOf(form.root, changed), stored ?? {});
  const headers = version === null || isNew ? {} : { 'if-match': version };
  const path = savingPath(entryPath(address), purpose);
  return { saved: await callVersioned<Entry>('PUT', path, { body, headers }), sent };
}

/** An entry as it was published or unpublished. */
export interface Published extends Versioned<Entry> {
  /** It was already so: an earlier attempt, or somebody else, has done it. */
  readonly wasDone: boolean;
}

export async function publishEntry(
  address: EntryAddress,
  action: 'publish' | 'unpublish',
  version: string | null,
): Promise<Published> {
  const options = version === null ? {} : { headers: { 'if-match': version } };
  try {
    return { ...(await callVersioned<Entry>('POST', actionPath(address, action), options)), wasDone: false };
  } catch (error) {
    const isDone = error instanceof ServerError && /^already\.(published|draft)$/.test(error.message);
    const stored = isDone ? await loadEntry(address) : null;
    if (stored === null) throw error;
    return { ...stored, wasDone: true };
  }
}

/** An entry that is already gone is not an error: an earlier attempt, or somebody else, has deleted it. */
export const deleteEntry = (address: EntryAddress): Promise<unknown> =>
  call('DELETE', entryPath(address)).catch((error: unknown) => {
    if (!(error instanceof ServerError && error.status === 404)) throw error;
  });

/** A uid not typed by the person is generated from its source, even if the person saves before the page has done so. */
export async function fillUids({ type }: EntryAddress, { root }: Form): Promise<void> {
  for (const [field, attribute] of Object.entries(root.attributes)) {
    const source = root.cells[attribute.targetField ?? '']?.value;
    const cell = root.cells[field];
    if (attribute.type !== 'uid' || cell === undefined || cell.value || !source) continue;
    const data = { [attribute.targetField ?? '']: source, [field]: '' };
    const body = { contentTypeUID: type.uid, field, data };
    cell.learn((await call<{ data: string }>('POST', '/content-manager/uid/generate', { body })).data);
  }
}
