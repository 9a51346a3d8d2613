import { type Attribute, FILE_UID, type Model, type Type } from '../../src/schema/model.ts';
import { isRecord } from '../../src/util/is-record.ts';
import { isNumberText } from './compare-responses.ts';
import type { Deviation } from './comparison.ts';

export interface Reconciled {
  /** The reference's response without what Plinth omits or corrects on purpose. */
  readonly reference: unknown;
  readonly deviations: ReadonlySet<Deviation>;
}

/** Names of polymorphic relations of these types. */
export const morphNames = (types: readonly Type[], kinds: readonly Attribute['kind'][]): ReadonlySet<string> => {
  const attributes = types.flatMap((type) => [...type.attributes.values()]);
  return new Set(attributes.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
};

export const typesOf = ({ contentTypes, components }: Model): readonly Type[] => [
  ...contentTypes.values(),
  ...components.values(),
];

/**
 * Removes data that the reference leaks from its response, and replaces integers that it rounds with Plinth's exact
 * ones.
 */
export function reconcileResponses(model: Model, reference: unknown, plinth: unknown): Reconciled {
  const names = morphNames(typesOf(model), ['morphTo']);
  const file = model.contentTypes.get(FILE_UID);
  // The entries that use a file. Their stored positions are those of files in other lists, so many are equal.
  const uses = morphNames(file === undefined ? [] : [file], ['morphTo']);
  const deviations = new Set<Deviation>();
  const walk = (there: unknown, here: unknown): unknown => {
    if (isSameRounded(there, here)) {
      deviations.add('integers');
      return here;
    }
    if (Array.isArray(there)) return there.map((item, index) => walk(item, Array.isArray(here) ? here[index] : null));
    if (!isRecord(there)) return there;
    return Object.fromEntries(
      Object.entries(there).flatMap(([name, value]) => {
        const other = isRecord(here) ? here[name] : undefined;
        if (!names.has(name)) return [[name, walk(value, other)]];
        const arranged = uses.has(name) ? inOrderOf(value, other) : value;
        if (arranged !== value) deviations.add('order');
        const less = reduceTo(arranged, other);
        if (less !== arranged) deviations.add('morph');
        return less === undefined ? [] : [[name, walk(less, other)]];
      }),
    );
  };
  return { reference: walk(reference, plinth), deviations };
}

/** Removes entries and fields that Plinth omits; the ones it shows must equal the reference's. */
function reduceTo(there: unknown, here: unknown): unknown {
  if (here === undefined || here === null) return here;
  if (Array.isArray(there) && Array.isArray(here)) {
    const kept = there.length === here.length ? there : entriesIn(there, here);
    const reduced = kept.map((entry, index) => reduceTo(entry, here[index]));
    return isEqual(reduced, there) ? there : reduced;
  }
  if (!isRecord(there) || !isRecord(here)) return there;
  const reduced = Object.fromEntries(
    Object.entries(there).flatMap(([name, value]) => (name in here ? [[name, reduceTo(value, here[name])]] : [])),
  );
  return isEqual(reduced, there) ? there : reduced;
}

/** The entries of the first list, those of the second list first and in its order; the same list if that is its order. */
function inOrderOf(there: unknown, here: unknown): unknown {
  if (!Array.isArray(there) || !Array.isArray(here)) return there;
  const left = [...there];
  const both = here.flatMap((entry) => {
    const index = left.findIndex((one) => identityOf(one) === identityOf(entry));
    return index === -1 ? [] : left.splice(index, 1);
  });
  const shown = new Set(both);
  const isArranged = there.filter((entry) => shown.has(entry)).every((entry, index) => entry === both[index]);
  return isArranged ? there : [...both, ...left];
}

/** The entries of a list that a shorter list contains, in the longer list's order. */
function entriesIn(there: readonly unknown[], here: readonly unknown[]): readonly unknown[] {
  const shown = new Set(here.map(identityOf));
  return there.filter((entry) => shown.has(identityOf(entry)));
}

const identityOf = (entry: unknown): string =>
  isRecord(entry) ? `${String(entry.__type ?? entry.__component ?? '')} ${String(entry.id)}` : JSON.stringify(entry);

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An integer beyond 2^53, which the reference rounds; both return a big integer as a string. */
function isSameRounded(there: unknown, here: unknown): boolean {
  if (there === here || typeof there !== 'string' || typeof here !== 'string') return false;
  if (isNumberText(there) !== isNumberText(here)) return false;
  const [one, other] = [there, here].map((text) => text.replace('\u0001', '')) as [string, string];
  return /^-?\d{16,}$/.test(one) && /^-?\d{16,}$/.test(other) && Number(one) === Number(other);
}
