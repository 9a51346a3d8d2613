import { type Access, accessByGrants } from '../../../src/access/access.ts';
import { NOTHING, type Permission } from '../../../src/access/grant.ts';
import { rowsWhere } from '../../../src/access/rows-where.ts';
import type { Choices } from '../../writing/random/choices.ts';
import { notebook } from './notebook.ts';
import { typeOf } from './notebook-engine.ts';

export const TARGETS = ['pal', 'place'] as const;

const VERBS = ['find', 'create', 'update'] as const;

const FIELDS = ['title', 'rank', 'cover', 'pictures', 'subject', 'about'];

/** An album; polymorphic targets as `pal 1`. */
export interface Album {
  readonly id: number;
  readonly title: string | null;
  readonly rank: number | null;
  readonly cover: number | null;
  readonly pictures: readonly number[];
  readonly subject: string | null;
  readonly about: readonly string[];
}

interface AlbumRule {
  readonly fields: readonly string[];
  /** Of albums up to this rank; null for all. */
  readonly limit: number | null;
}

/** A role on albums and what they are about, as data and as the server sees it. */
export interface AlbumRole {
  readonly rules: Readonly<Record<(typeof VERBS)[number], readonly AlbumRule[]>>;
  /** The highest level of the entries that it may find; null for none. */
  readonly levels: Readonly<Record<(typeof TARGETS)[number], number | null>>;
  readonly access: Access;
}

let roles = 0;

export function albumRole(choices: Choices): AlbumRole {
  const rule = (): AlbumRule => ({
    fields: choices.happens(30) ? FIELDS : choices.some(FIELDS, 4),
    limit: choices.happens(50) ? null : choices.below(6),
  });
  const rulesFor = () => Array.from({ length: 1 + choices.below(2) }, rule);
  const rules = { find: rulesFor(), create: rulesFor(), update: rulesFor() };
  const levels = {
    pal: choices.happens(25) ? null : choices.below(5),
    place: choices.happens(25) ? null : choices.below(5),
  };
  const upTo = (name: string, member: string, limit: number) =>
    rowsWhere(notebook, typeOf(name), { [member]: { $lte: String(limit) } });
  const grants = new Map<string, readonly Permission[] | null>([
    ...VERBS.map((verb): [string, readonly Permission[]] => [
      `album ${verb}`,
      rules[verb].map(({ fields, limit }) => ({
        fields: new Set(fields),
        locales: 'all',
        rows: limit === null ? null : upTo('album', 'rank', limit),
      })),
    ]),
    ...TARGETS.map((name): [string, readonly Permission[] | null] => {
      const level = levels[name];
      return [
        `${name} find`,
        level === null ? null : [{ fields: new Set(['name']), locales: 'all', rows: upTo(name, 'level', level) }],
      ];
    }),
  ]);
  roles += 1;
  return {
    rules,
    levels,
    access: accessByGrants({
      key: `albums ${roles}`,
      allows: () => true,
      grant: (uid, verb) => grants.get(`${uid.split('.').at(-1)} ${verb}`) ?? null,
      admitted: NOTHING,
    }),
  };
}

/** The rules that apply to an album. */
export const albumHeld = (rules: readonly AlbumRule[], { rank }: Pick<Album, 'rank'>): readonly AlbumRule[] =>
  rules.filter(({ limit }) => limit === null || (rank !== null && rank <= limit));

/** What the rules name. */
export const albumPart = <T extends object>(rules: readonly AlbumRule[], album: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(album).filter(([name]) => rules.some(({ fields }) => fields.includes(name))),
  ) as Partial<T>;
