import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isSingle } from '../model/model.ts';
import type { Versioned } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { type Unpublished, showChanges } from './changes.ts';
import { type Attempt, hasPassword } from './create-once.ts';
import type { EntryAddress } from './entry-address.ts';
import { openForm } from './form/form.ts';
import type { Json } from './form/values.ts';
import { keepField } from './form/write-form.ts';
import { findWork, forgetWork, keepWork, type KeptWork } from './kept-work.ts';
import { adoptSaved, type Base, baseOf, changedFields, type Entry, type Sent } from './work.ts';

const PAUSE_MS = 300;

/** The form of an entry, its changed fields, and their copy in this browser. */
export function useWork(
  address: EntryAddress,
  entry: Versioned<Entry> | null,
  template: Json | null,
  unpublished: Unpublished,
) {
  const { model, me } = useStudio();
  const form = useMemo(() => {
    const opened = openForm(model, address.type.attributes, entry?.body ?? template);
    showChanges(opened, unpublished);
    return opened;
  }, []);
  const [stored, setState] = useState(entry);
  const latest = useRef(entry);
  const setStored = (next: Versioned<Entry>) => {
    latest.current = next;
    setState(next);
  };
  const base = useRef<Base>(useMemo(() => baseOf(form), []));
  const attempt = useRef<Attempt | null>(null);
  // A creation gives it an id; a single type has none in its address.
  const at = useRef(address);
  const isGone = useRef(false);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [isKeeping, setKeeping] = useState(true);
  const [kept, setKept] = useState<KeptWork | null>(() => findWork(me.id, address));
  // Until the person decides on it, earlier work stays stored, beside what is typed now.
  const undecided = useRef(kept);
  const decide = () => {
    undecided.current = null;
    setKept(null);
  };

  useUnsaved(!isKeeping && changed.length > 0);

  const look = (): readonly string[] => {
    const names = changedFields(form, base.current);
    setChanged((before) => (before.join() === names.join() ? before : names));
    return names;
  };
  const keep = () => {
    if (isGone.current) return;
    const { cells, attributes } = form.root;
    const edited = look().map((name) => [name, keepField(attributes[name] ?? { type: 'string' }, cells[name]?.value)]);
    const sent = hasPassword(form.root) ? null : attempt.current;
    const earlier = undecided.current;
    const work: KeptWork =
      earlier !== null && edited.length === 0
        ? earlier
        : {
            at: Date.now(),
            fields: { ...earlier?.fields, ...Object.fromEntries(edited) },
            attempt: sent ?? earlier?.attempt ?? null,
          };
    setKeeping(keepWork(me.id, at.current, work));
  };

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = form.onChange(() => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, PAUSE_MS);
    });
    const flush = () => {
      if (waiting === undefined) return;
      clearTimeout(waiting);
      waiting = undefined;
      keep();
    };
    // A closing tab allows no more time than this.
    addEventListener('pagehide', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
      leave();
    };
  }, [form]);

  /** What was edited since stays unsaved. */
  const settle = (next: Base = baseOf(form)) => {
    base.current = next;
    attempt.current = null;
    keep();
  };
  const moveTo = ({ body: { id } }: Versioned<Entry>) => {
    if (at.current.id === id || isSingle(address.type)) return;
    // Earlier work on another new entry is not part of this one.
    if (undecided.current === null) forgetWork(me.id, at.current);
    else keepWork(me.id, at.current, undecided.current);
    decide();
    at.current = { ...at.current, id };
  };

  return {
    form,
    stored,
    changed,
    kept,
    /** False while the browser has no room for the changes. */
    isKeeping,
    base: () => base.current,
    /** The form as it is. */
    now: () => baseOf(form),
    /** As last read or saved, even during an action. */
    latest: () => latest.current,
    /** The currently changed fields. */
    look,
    attempt: () => attempt.current,
    keepAttempt(next: Attempt | null) {
      attempt.current = next;
      keep();
    },
    /** The form was saved as it was when it was sent. */
    settle(saved: Versioned<Entry>, sent: Sent) {
      setStored(saved);
      moveTo(saved);
      settle(adoptSaved(form, saved.body, sent));
    },
    /** Saved otherwise: everything, or as unpublished changes what the form was when it was sent. */
    settleAs: settle,
    /** Someone else has saved: theirs is now the stored version. */
    rebase(next: Base, theirs: Versioned<Entry>) {
      base.current = next;
      setStored(theirs);
      look();
    },
    /** The entry was created from an earlier state of the form. */
    resume(since: Base, created: Versioned<Entry>) {
      base.current = since;
      attempt.current = null;
      moveTo(created);
      setStored(created);
    },
    /** Something other than the entry's fields has changed. */
    note: (next: Versioned<Entry>) => setStored(next),
    restore() {
      for (const name of Object.keys(kept?.fields ?? {})) {
        form.root.cells[name]?.set(form.read(name, kept?.fields ?? {}));
      }
      attempt.current = kept?.attempt ?? null;
      decide();
    },
    /** The entry was deleted: nothing of it is kept. */
    end() {
      isGone.current = true;
      forgetWork(me.id, at.current);
    },
    discard() {
      decide();
      keep();
    },
  };
}

export type Work = ReturnType<typeof useWork>;
