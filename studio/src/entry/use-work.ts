import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
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
import { type Base, baseOf, changedFields, type Entry } from './work.ts';

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
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [isKeeping, setKeeping] = useState(true);
  const [kept, setKept] = useState<KeptWork | null>(() => findWork(me.id, address));

  useUnsaved(!isKeeping && changed.length > 0);

  const look = (): readonly string[] => {
    const names = changedFields(form, base.current);
    setChanged((before) => (before.join() === names.join() ? before : names));
    return names;
  };
  const keep = () => {
    const { cells, attributes } = form.root;
    const fields = look().map((name) => [name, keepField(attributes[name] ?? { type: 'string' }, cells[name]?.value)]);
    const sent = hasPassword(form.root) ? null : attempt.current;
    setKeeping(keepWork(me.id, address, Object.fromEntries(fields), sent));
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

  const settle = () => {
    base.current = baseOf(form);
    attempt.current = null;
    setChanged([]);
    setKept(null);
    forgetWork(me.id, address);
    setKeeping(true);
  };

  return {
    form,
    stored,
    changed,
    kept,
    /** False while the browser has no room for the changes. */
    isKeeping,
    base: () => base.current,
    /** As last read or saved, even during an action. */
    latest: () => latest.current,
    /** The currently changed fields. */
    look,
    attempt: () => attempt.current,
    keepAttempt(next: Attempt | null) {
      attempt.current = next;
      keep();
    },
    /** Everything in the form is saved. */
    settle(saved: Versioned<Entry>) {
      setStored(saved);
      settle();
    },
    /** Everything in the form is kept as unpublished changes. */
    settleUnpublished: settle,
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
      setStored(created);
    },
    /** Something other than the entry's fields has changed. */
    note: (next: Versioned<Entry>) => setStored(next),
    restore() {
      for (const name of Object.keys(kept?.fields ?? {})) {
        form.root.cells[name]?.set(form.read(name, kept?.fields ?? {}));
      }
      attempt.current = kept?.attempt ?? null;
      setKept(null);
    },
    discard() {
      forgetWork(me.id, address);
      setKept(null);
    },
  };
}

export type Work = ReturnType<typeof useWork>;
