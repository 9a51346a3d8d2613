import type { Editing, Effect, Event } from './editing.ts';
import { adoptSaved, sentForm } from './base.ts';
import { discardChanges, publishChanges, readUnpublished, saveChanges } from './change-requests.ts';
import { createOnce } from './create-once.ts';
import type { Ports } from './ports.ts';
import { deleteEntry, publishEntry, readEntry, saveEntry } from './requests.ts';
import { bodyOf } from '../form/write-form.ts';

type Request = Extract<
  Effect,
  {
    readonly do:
      | ('create' | 'write' | 'writeChanges' | 'read' | 'publish' | 'unpublish')
      | ('publishChanges' | 'discard' | 'remove' | 'readChanges');
  }
>;

/** Sends a request, adopts the response in the form as it is then, and returns the event that follows. */
export async function perform(
  effect: Request,
  current: () => Editing,
  { send, readValues }: Ports,
  dispatch: (event: Event) => void,
): Promise<Event> {
  const { address, mine, theirs } = current();
  const { form } = mine;
  const version = theirs.entry?.version ?? null;
  switch (effect.do) {
    case 'create': {
      const keepAttempt = (attempt: Editing['mine']['attempt']) => dispatch({ type: 'attempted', attempt });
      const { saved, sent } = await createOnce(
        send,
        address,
        { form, attempt: mine.attempt, keepAttempt },
        effect.purpose,
      );
      if ('earlier' in sent) return { type: 'createdBefore', entry: saved, base: sent.earlier };
      return { type: 'wrote', entry: saved, base: adoptSaved(form, saved.body, sent) };
    }
    case 'write': {
      const what = { form, changed: mine.changed, stored: theirs.entry, purpose: effect.purpose };
      const { saved, sent } = await saveEntry(send, address, what);
      return { type: 'wrote', entry: saved, base: adoptSaved(form, saved.body, sent) };
    }
    case 'writeChanges': {
      // A relation that equals the published one again is not a change.
      const before = theirs.unpublished;
      const others = Object.entries(before.changes?.body ?? {}).filter(([name]) => !mine.changed.includes(name));
      const { base } = sentForm(form);
      const body = { ...Object.fromEntries(others), ...bodyOf(form.root, mine.changed) };
      const saved = await saveChanges(send, address, body, { version: before.version, purpose: effect.purpose });
      return { type: 'wroteChanges', unpublished: { ...before, ...saved }, base };
    }
    case 'read': {
      const entry = await readEntry(send, address);
      if (entry === null) return { type: 'found', found: null };
      return {
        type: 'found',
        found: { entry, unpublished: await readUnpublished(send, address.type, readValues, entry.body) },
      };
    }
    case 'readChanges':
      return { type: 'followed', unpublished: await readUnpublished(send, address.type, readValues, effect.entry) };
    case 'publish':
    case 'unpublish': {
      const { wasDone, ...entry } = await publishEntry(send, address, effect.do, version);
      return { type: 'published', entry, wasDone };
    }
    case 'publishChanges':
      await publishChanges(send, address, theirs.unpublished.version);
      return { type: 'publishedChanges' };
    case 'discard':
      await discardChanges(send, address, theirs.unpublished.version);
      return { type: 'discarded' };
    case 'remove':
      await deleteEntry(send, address);
      return { type: 'removed' };
  }
}
