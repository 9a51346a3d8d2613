import { printExact } from '../../../../kit/src/exact-json.ts';
import { diffSequences } from '../../view/diff-sequences.ts';
import type { Json } from '../form/values.ts';

/** A component of one list, and what became of it in the other. */
export interface PartPair {
  readonly before: Json | null;
  readonly after: Json | null;
  readonly isSame: boolean;
}

/**
 * The components of two lists, in order. Equal ones belong together; of those between them, the ones with the same id,
 * and then those of the same kind in turn.
 */
export function pairParts(before: readonly Json[], after: readonly Json[], uid: string): readonly PartPair[] {
  const pairs: PartPair[] = [];
  let [gone, come]: [Json[], Json[]] = [[], []];
  const settle = (): void => {
    pairs.push(...pairChanged(gone, come, uid));
    [gone, come] = [[], []];
  };
  for (const { kind, item } of diffSequences(before, after, (part) => contentOf(part, uid))) {
    if (kind === 'removed') gone.push(item);
    else if (kind === 'added') come.push(item);
    else {
      settle();
      pairs.push({ before: item, after: item, isSame: true });
    }
  }
  settle();
  return pairs;
}

function pairChanged(gone: readonly Json[], come: readonly Json[], uid: string): readonly PartPair[] {
  const left = new Set(gone);
  const take = (fits: (part: Json) => boolean): Json | null => {
    const found = [...left].find(fits) ?? null;
    if (found !== null) left.delete(found);
    return found;
  };
  const kindOf = ({ __component }: Json): unknown => __component ?? uid;
  const byId = come.map(({ id }) => (id === undefined ? null : take((part) => part.id === id)));
  const isPaired = new Map<Json, Json>();
  come.forEach((part, index) => {
    const other = byId[index] ?? take((one) => kindOf(one) === kindOf(part) && mayBe(one, part));
    if (other !== null) isPaired.set(other, part);
  });
  const changed = come.map((after): PartPair => {
    const before = [...isPaired].find(([, part]) => part === after)?.[0] ?? null;
    return { before, after, isSame: false };
  });
  return [...[...left].map((part): PartPair => ({ before: part, after: null, isSame: false })), ...changed];
}

/** Two stored components with different ids are not the same one. */
const mayBe = (one: Json, other: Json): boolean => one.id === undefined || other.id === undefined;

/** Equal components may be stored under different ids. */
function contentOf(part: Json, uid: string): string {
  const { id: _, __component = uid, ...content } = part;
  return printExact([__component, Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))]);
}
