import { type Access, accessByGrants, FIND_DRAFTS } from '../../../src/access/access.ts';
import { NOTHING, type Permission, type Verb } from '../../../src/access/grant.ts';
import { rowsWhere } from '../../../src/access/rows-where.ts';
import type { Choices } from '../../writing/random/choices.ts';
import { notebook } from './notebook.ts';
import { typeOf } from './notebook-engine.ts';

/** An entry of a type with plain fields. */
export interface Plain {
  readonly id: number;
  readonly title: string | null;
  readonly text?: string | null;
  readonly rank: number | null;
  readonly publishedAt?: string | null;
}

interface PlainRule {
  readonly fields: readonly string[];
  /** Of entries up to this rank; null for all. */
  readonly limit: number | null;
}

const VERBS = ['find', 'create', 'update', 'delete', 'publish'] as const;
const FIELDS = ['title', 'text', 'rank'];

/** A role on one type, as data and as the server sees it. */
export interface PlainRole {
  readonly rules: Readonly<Record<Verb, readonly PlainRule[] | null>>;
  /** Whether it may see, and so change and publish, what is not published. */
  readonly findsDrafts: boolean;
  readonly access: Access;
}

let roles = 0;

export function plainRole(choices: Choices, name: string): PlainRole {
  const rule = (): PlainRule => ({
    fields: choices.happens(30) ? FIELDS : choices.some(FIELDS, 2),
    limit: choices.happens(50) ? null : choices.below(6),
  });
  const rules = Object.fromEntries(
    VERBS.map((verb) => [verb, choices.happens(15) ? null : Array.from({ length: 1 + choices.below(2) }, rule)]),
  ) as PlainRole['rules'];
  const permissionOf = ({ fields, limit }: PlainRule): Permission => ({
    fields: new Set(fields),
    locales: 'all',
    rows: limit === null ? null : rowsWhere(notebook, typeOf(name), { rank: { $lte: String(limit) } }),
  });
  const grants = new Map(VERBS.map((verb) => [verb, rules[verb]?.map(permissionOf) ?? null]));
  const findsDrafts = !choices.happens(20);
  roles += 1;
  return {
    rules,
    findsDrafts,
    access: accessByGrants({
      key: `plain ${roles}`,
      allows: (action) => findsDrafts || !action.endsWith(`.${FIND_DRAFTS}`),
      grant: (uid, verb) => (uid === typeOf(name).uid ? (grants.get(verb) ?? null) : null),
      admitted: NOTHING,
    }),
  };
}

/** The rules that apply to an entry. */
export const plainHeld = (rules: readonly PlainRule[] | null, entry: Pick<Plain, 'rank'> | null) =>
  entry === null
    ? []
    : (rules ?? []).filter(({ limit }) => limit === null || (entry.rank !== null && entry.rank <= limit));

/** What the rules name of a body. */
export const plainPart = (rules: readonly PlainRule[], body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => rules.some(({ fields }) => fields.includes(name))));
