import { printExact } from '../../../../kit/src/exact-json.ts';
import { ServerError } from '../../../../kit/src/server-error.ts';
import type { Versioned } from '../../server/call.ts';
import { newKey } from '../../server/new-key.ts';
import type { Entry } from '../entry.ts';
import { creationPath, type EntryAddress, type SavedFor, savingPath } from '../entry-address.ts';
import type { Form, Group } from '../form/form.ts';
import type { Json } from '../form/values.ts';
import { bodyOf } from '../form/write-form.ts';
import { type Base, type Sent, sentForm } from './base.ts';
import { fillUids } from './requests.ts';
import type { Send } from './send.ts';

/** A creation that was sent, and may have been stored although no response arrived. */
export interface Attempt {
  readonly key: string;
  readonly body: Json;
  /** The form at that time. */
  readonly base: Base;
}

interface Attempts {
  readonly form: Form;
  readonly attempt: Attempt | null;
  readonly keepAttempt: (attempt: Attempt | null) => void;
}

interface Created {
  readonly saved: Versioned<Entry>;
  /** The form when it was sent; or what it was at an earlier attempt, from which it has changed since. */
  readonly sent: Sent | { readonly earlier: Base };
}

/**
 * Creates an entry once: while no response arrives, the same request is sent again with the same key, and changes made
 * since are left for an update.
 */
export async function createOnce(
  send: Send,
  address: EntryAddress,
  { form, attempt, keepAttempt }: Attempts,
  purpose: SavedFor,
): Promise<Created> {
  if (attempt === null) await fillUids(send, address, form);
  const now = sentForm(form);
  const { key, body, base } = attempt ?? { key: newKey(), body: bodyOf(form.root), base: now.base };
  const isSame = attempt === null || printExact(bodyOf(form.root)) === printExact(body);
  keepAttempt({ key, body, base });
  const options = { body, headers: { 'idempotency-key': key } };
  try {
    const saved = await send<Entry>('POST', savingPath(creationPath(address), purpose), options);
    return { saved, sent: isSame ? now : { earlier: base } };
  } catch (error) {
    // Refused: nothing was stored.
    if (error instanceof ServerError && error.status < 500) keepAttempt(null);
    throw error;
  }
}

/** Whether a password was typed, here or in a component. */
export const hasPassword = ({ attributes, cells }: Group): boolean =>
  Object.entries(cells).some(([name, { value }]) => {
    const type = attributes[name]?.type;
    if (type === 'password') return Boolean(value);
    if (type !== 'component' && type !== 'dynamiczone') return false;
    return ([value ?? []].flat() as unknown as readonly Group[]).some(hasPassword);
  });
