import { printExact } from '../../../../kit/src/exact-json.ts';
import type { Json } from '../form/values.ts';
import type { Base } from './base.ts';
import type { Attempt } from './create-once.ts';

/** Unsaved fields of an entry. */
export interface KeptWork {
  readonly at: number;
  /** The open form that keeps it. */
  readonly by?: string;
  readonly fields: Json;
  /** What the fields were changed from: others may have saved since. */
  readonly base?: Base;
  /** What was stored then. */
  readonly version?: string;
  /** A creation whose outcome is unknown. */
  readonly attempt?: Attempt | null;
  /** Work that was not decided on when this was typed, or that another tab keeps. */
  readonly earlier?: KeptWork | null;
}

export const hasFields = ({ fields }: KeptWork): boolean => Object.keys(fields).length > 0;

/** All generations, the newest first. */
export function* generations(work: KeptWork | null): Generator<KeptWork> {
  for (let one: KeptWork | null = work; one !== null; one = one.earlier ?? null) yield one;
}

const chain = (all: readonly KeptWork[]): KeptWork | null =>
  all.reduceRight<KeptWork | null>((earlier, one) => ({ ...one, earlier }), null);

/** Puts work on top of earlier work; each open form has one generation, its newest. */
export function addEarlier(work: KeptWork | null, earlier: KeptWork | null): KeptWork | null {
  const top = work === null ? [] : [...generations(work)];
  const known = new Set(top.map(({ by }) => by).filter((by) => by !== undefined));
  const below = [...generations(earlier)].filter(
    (one) => hasFields(one) && (one.by === undefined || !known.has(one.by)),
  );
  return chain([...top, ...below]);
}

/** Without what one form keeps. */
export const withoutOwn = (work: KeptWork | null, by: string): KeptWork | null =>
  chain([...generations(work)].filter((one) => one.by !== by));

/** Generations of different fields as one; a field that has two values keeps them apart. */
export function joinKept(work: KeptWork | null): KeptWork | null {
  const joined: KeptWork[] = [];
  for (const one of generations(work)) {
    const above = joined.at(-1);
    if (above !== undefined && isDisjoint(above.fields, one.fields)) joined[joined.length - 1] = join(above, one);
    else joined.push(one);
  }
  return chain(joined);
}

const isDisjoint = (fields: Json, others: Json): boolean =>
  Object.keys(others).every((name) => !(name in fields) || printExact(fields[name]) === printExact(others[name]));

const join = ({ by: _, version, ...above }: KeptWork, below: KeptWork): KeptWork => ({
  ...above,
  ...(version !== undefined && version === below.version && { version }),
  fields: { ...below.fields, ...above.fields },
  ...((above.base ?? below.base) !== undefined && {
    base: {
      states: { ...below.base?.states, ...above.base?.states },
      contents: { ...below.base?.contents, ...above.base?.contents },
    },
  }),
  attempt: above.attempt ?? below.attempt ?? null,
});
