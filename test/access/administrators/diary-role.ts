import type { Choices } from '../../writing/random/choices.ts';
import { NOTE_PATHS } from './diary-project.ts';

/** What a permission applies to, computed from plain objects; shares no code with the server. */
export interface Facts {
  readonly mine?: boolean;
  readonly rank?: number | null;
  readonly level?: number | null;
  readonly locale?: string;
}

type Condition = 'admin::is-creator' | 'api::low' | 'api::level';

export interface DiaryRule {
  readonly fields: readonly string[];
  /** Null where there are no translations. */
  readonly locales: readonly string[] | null;
  readonly condition: Condition | null;
}

export const VERBS = ['read', 'create', 'update', 'delete', 'publish'] as const;
export type DiaryVerb = (typeof VERBS)[number];

export interface DiaryRole {
  readonly note: Readonly<Record<DiaryVerb, readonly DiaryRule[]>>;
  readonly pal: readonly DiaryRule[];
  /** Whether files of others are included; null for none. */
  readonly files: Readonly<Record<'read' | 'update', 'own' | 'all' | null>>;
}

const LOCALES = ['en', 'fr'];

export function randomDiaryRole(choices: Choices): DiaryRole {
  const rules = (verb: DiaryVerb): readonly DiaryRule[] =>
    choices.happens(verb === 'read' ? 5 : 20)
      ? []
      : Array.from({ length: 1 + choices.below(2) }, () => noteRule(choices, verb));
  const note = Object.fromEntries(VERBS.map((verb) => [verb, rules(verb)])) as DiaryRole['note'];
  const pal = choices.happens(15)
    ? []
    : [
        {
          fields: choices.happens(50) ? ['name', 'level'] : atLeastOne(choices, ['name', 'level'], 2),
          locales: null,
          condition: choices.happens(50) ? null : ('api::level' as const),
        },
      ];
  const files = (): 'own' | 'all' | null => choices.of(['own', 'all', null, 'own'] as const) ?? null;
  return { note, pal, files: { read: files(), update: files() } };
}

const noteRule = (choices: Choices, verb: DiaryVerb): DiaryRule => ({
  // v4 removes a permission that names no fields.
  fields: choices.happens(20) ? NOTE_PATHS : atLeastOne(choices, NOTE_PATHS, 9),
  locales: choices.happens(70) ? LOCALES : atLeastOne(choices, LOCALES, 1),
  condition: choices.happens(45) ? null : verb === 'create' || choices.happens(50) ? 'api::low' : 'admin::is-creator',
});

function atLeastOne<T>(choices: Choices, items: readonly T[], most: number): readonly T[] {
  const chosen = choices.some(items, most);
  return chosen.length > 0 ? chosen : items.slice(0, 1);
}

/** The permissions of the two roles that make it up: a role has one permission for an action on a type. */
export const permissionsOf = (role: DiaryRole): readonly [readonly object[], readonly object[]] => [
  permissionsAt(role, 0),
  permissionsAt({ note: role.note, pal: [], files: { read: null, update: null } }, 1),
];

function permissionsAt({ note, pal, files }: DiaryRole, at: number): readonly object[] {
  const explorer = 'plugin::content-manager.explorer';
  const permission = (action: string, subject: string | null, rule: Partial<DiaryRule>) => ({
    action,
    subject,
    properties: {
      ...(rule.fields !== undefined && { fields: rule.fields }),
      ...(rule.locales && { locales: rule.locales }),
    },
    conditions: rule.condition ? [rule.condition] : [],
  });
  const own = (which: 'own' | 'all') => ({ condition: which === 'own' ? ('admin::is-creator' as const) : null });
  return [
    ...VERBS.flatMap((verb) =>
      note[verb]
        .slice(at, at + 1)
        .map(({ fields, ...rule }) =>
          permission(
            `${explorer}.${verb}`,
            'api::note.note',
            verb === 'delete' || verb === 'publish' ? rule : { ...rule, fields },
          ),
        ),
    ),
    ...pal.map((rule) => permission(`${explorer}.read`, 'api::pal.pal', rule)),
    ...(files.read ? [permission('plugin::upload.read', null, own(files.read))] : []),
    ...(files.update ? [permission('plugin::upload.assets.update', null, own(files.update))] : []),
    ...(at === 0 ? [permission('plugin::users-permissions.roles.read', null, {})] : []),
  ];
}

export const holding = (rules: readonly DiaryRule[], facts: Facts | undefined): readonly DiaryRule[] =>
  facts === undefined ? [] : rules.filter((rule) => applies(rule, facts));

function applies({ locales, condition }: DiaryRule, { mine, rank, level, locale }: Facts): boolean {
  if (locales !== null && !locales.includes(locale ?? '')) return false;
  switch (condition) {
    case 'admin::is-creator':
      return mine === true;
    case 'api::low':
      return typeof rank === 'number' && rank <= 3;
    case 'api::level':
      return typeof level === 'number' && level <= 2;
    case null:
      return true;
  }
}

/** Whether one of the rules names a path: itself, something around it, or a part of it. */
export const naming = (rules: readonly DiaryRule[], path: string): boolean =>
  rules.some(({ fields }) =>
    fields.some((name) => name === path || path.startsWith(`${name}.`) || name.startsWith(`${path}.`)),
  );
