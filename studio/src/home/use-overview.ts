import { useEffect, useState } from 'preact/hooks';
import type { ContentType } from '../model/model.ts';
import { loadOverview, type TypeOverview } from './overview.ts';

/** The number of types whose entries are counted; others are only listed. */
const MAX_TYPES = 30;
const AT_ONCE = 3;

/** Loads the types one after the other, so the page is shown at once. */
export function useOverview(types: readonly ContentType[], me: number): ReadonlyMap<string, TypeOverview> {
  const [known, setKnown] = useState<ReadonlyMap<string, TypeOverview>>(new Map());
  useEffect(() => {
    const aborter = new AbortController();
    const waiting = types.slice(0, MAX_TYPES);
    const work = async (): Promise<void> => {
      for (let type = waiting.shift(); type !== undefined && !aborter.signal.aborted; type = waiting.shift()) {
        const { uid } = type;
        // A type that cannot be read is shown without a count.
        const found = await loadOverview(type, me, aborter.signal).catch(() => null);
        if (found !== null && !aborter.signal.aborted) setKnown((before) => new Map(before).set(uid, found));
      }
    };
    for (let worker = 0; worker < AT_ONCE; worker += 1) work();
    return () => aborter.abort();
  }, [types.map(({ uid }) => uid).join()]);
  return known;
}
