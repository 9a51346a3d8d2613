import { printExact } from '../../../../kit/src/exact-json.ts';
import { newKey } from '../../server/new-key.ts';
import type { EntryAddress } from '../entry-address.ts';
import { isSingle } from '../../model/model.ts';
import { keepField } from '../form/write-form.ts';
import { pickBase } from './base.ts';
import { hasPassword } from './create-once.ts';
import { type Editing, versionOf } from './editing.ts';
import { addEarlier, generations, type KeptWork } from './kept.ts';
import type { Ports } from './ports.ts';

/** A single type has no id in its address. */
export const keptAt = (address: EntryAddress): EntryAddress =>
  isSingle(address.type) ? { ...address, id: null } : address;

/** Keeps the changes of one form in the browser, beside what other forms and tabs keep of the same entry. */
export function keepChanges({ storage, clock }: Ports, isKnown: KeptWork | null) {
  const by = newKey();
  let last = { text: '', at: 0 };
  // As this form has left it: anything else comes from another one.
  let known = namesOf(isKnown);

  return {
    keep(editing: Editing): { readonly isKept: boolean; readonly earlier: KeptWork | null } {
      const { address, base, mine, theirs } = editing;
      const { root } = mine.form;
      const place = keptAt(address);
      const found = storage.find(place);
      const fresh = [...generations(found)].filter((one) => one.by !== by && !known.has(nameOf(one)));
      const earlier = fresh.reduceRight<KeptWork | null>(
        (below, one) => addEarlier({ ...one, earlier: null }, below),
        mine.earlier,
      );
      const fields = mine.changed.map((name) => [
        name,
        keepField(root.attributes[name] ?? { type: 'string' }, root.cells[name]?.value),
      ]);
      const kept = {
        by,
        fields: Object.fromEntries(fields),
        base: pickBase(base, mine.changed),
        version: versionOf(theirs),
        attempt: hasPassword(root) ? null : mine.attempt,
      };
      const text = printExact(kept);
      if (text !== last.text) last = { text, at: clock.now() };
      const own: KeptWork = { at: last.at, ...kept };
      const work = mine.changed.length === 0 ? earlier : addEarlier(own, earlier);
      const isKept = storage.keep(place, work);
      known = namesOf(isKept ? work : found);
      return { isKept, earlier };
    },
  };
}

const nameOf = (work: KeptWork): string => printExact({ ...work, earlier: null });

const namesOf = (work: KeptWork | null): ReadonlySet<string> => new Set([...generations(work)].map(nameOf));
