import { type Access, accessByGrants } from '../../../src/access/access.ts';
import { NOTHING, type Permission, type Verb } from '../../../src/access/grant.ts';
import { rowsWhere } from '../../../src/access/rows-where.ts';
import type { RawObject } from '../../../src/query/parse-query-string.ts';
import type { ContentType } from '../../../src/schema/model.ts';
import type { Choices } from '../../writing/random/choices.ts';
import { LOCALES, type Note, notebook, type Pal } from './notebook.ts';

/** A permission as data, for the evaluator. */
export interface Rule {
  readonly fields: 'all' | readonly string[];
  readonly locales: 'all' | readonly string[];
  readonly rows: { readonly filters: RawObject; readonly holds: (entry: Note & Pal) => boolean } | null;
}

export type Rules = Readonly<Record<'find' | 'create' | 'update' | 'delete', readonly Rule[] | null>>;

export interface RandomRole {
  readonly note: Rules;
  readonly pal: readonly Rule[] | null;
  readonly access: Access;
}

const PATHS = [
  'title',
  'text',
  'rank',
  'peer',
  'pals',
  'seo',
  'seo.title',
  'seo.words',
  'parts',
  'parts.head',
  'parts.tail',
  'blocks',
  'shelf',
];

/** Components are more often named in part. */
const PARTIAL = ['seo.title', 'parts.head'];

const typeOf = (name: string): ContentType => notebook.contentTypes.get(`api::${name}.${name}`) as ContentType;

let roles = 0;

export function randomRole(choices: Choices): RandomRole {
  const note: Rules = {
    find: noteRules(choices),
    create: noteRules(choices),
    update: noteRules(choices),
    delete: noteRules(choices),
  };
  const pal = choices.happens(15) ? null : [palRule(choices)];
  const grants = new Map<string, readonly Permission[] | null>([
    ...Object.entries(note).map(([verb, rules]) => [`note ${verb}`, rules && permissionsOf('note', rules)] as const),
    ['pal find', pal && permissionsOf('pal', pal)],
  ]);
  roles += 1;
  return {
    note,
    pal,
    access: accessByGrants({
      key: `random ${roles}`,
      allows: () => true,
      grant: (uid, verb: Verb) => grants.get(`${uid.split('.').at(-1)} ${verb}`) ?? null,
      admitted: NOTHING,
    }),
  };
}

const noteRules = (choices: Choices): readonly Rule[] | null =>
  choices.happens(10) ? null : Array.from({ length: 1 + choices.below(2) }, () => noteRule(choices));

const noteRule = (choices: Choices): Rule => ({
  fields: choices.happens(15) ? 'all' : [...choices.some(PATHS, 6), ...choices.some(PARTIAL, 2)],
  locales: choices.happens(70) ? 'all' : choices.some(LOCALES, 2),
  rows: choices.happens(50) ? null : noteRows(choices),
});

function noteRows(choices: Choices): Rule['rows'] {
  const limit = choices.below(6);
  if (choices.happens(50))
    return {
      filters: { rank: { $lte: String(limit) } },
      holds: ({ rank }) => rank !== null && rank <= limit,
    };
  const peer = 1 + choices.below(4);
  return { filters: { peer: { id: { $eq: String(peer) } } }, holds: (entry) => entry.peer === peer };
}

function palRule(choices: Choices): Rule {
  const limit = choices.below(5);
  return {
    fields: choices.happens(50) ? 'all' : choices.some(['name', 'level'], 2),
    locales: 'all',
    rows: choices.happens(30)
      ? null
      : { filters: { level: { $lte: String(limit) } }, holds: ({ level }) => level !== null && level <= limit },
  };
}

const permissionsOf = (name: string, rules: readonly Rule[]): readonly Permission[] =>
  rules.map(({ fields, locales, rows }) => ({
    fields: fields === 'all' ? fields : new Set(fields),
    locales: locales === 'all' ? locales : new Set(locales),
    rows: rows === null ? null : rowsWhere(notebook, typeOf(name), rows.filters),
  }));
