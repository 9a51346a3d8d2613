import type { Choices } from '../../writing/random/choices.ts';
import { ALMANAC_PATHS, NOTE_PATHS } from './diary-project.ts';

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

export type RulesByVerb = Readonly<Record<DiaryVerb, readonly DiaryRule[]>>;

export interface DiaryRole {
  readonly note: RulesByVerb;
  readonly almanac: RulesByVerb;
  readonly pal: readonly DiaryRule[];
  readonly files: DiaryFiles;
}

/** Files and folders. Whether those of others are included; null for none. */
export interface DiaryFiles extends Readonly<Record<'read' | 'update', 'own' | 'all' | null>> {
  readonly create: boolean;
}

const LOCALES = ['en', 'fr'];

export function randomDiaryRole(choices: Choices): DiaryRole {
  const rules = (verb: DiaryVerb): readonly DiaryRule[] =>
    choices.happens(verb === 'read' ? 5 : 20)
      ? []
      : Array.from({ length: 1 + choices.below(2) }, () => noteRule(choices, verb));
  const note = byVerb(rules);
  const almanac = byVerb((verb) => (choices.happens(25) ? [] : [almanacRule(choices, verb)]));
  const pal = choices.happens(15)
    ? []
    : [
        {
          fields: choices.happens(50) ? PAL_PATHS : atLeastOne(choices, PAL_PATHS, 2),
          locales: null,
          condition: choices.happens(50) ? null : ('api::level' as const),
        },
      ];
  const files = (): 'own' | 'all' | null => choices.of(['own', 'all', null, 'own'] as const) ?? null;
  return { note, almanac, pal, files: { read: files(), update: files(), create: choices.happens(60) } };
}

/** Paths of notes that hold related entries. */
const RELATED_PATHS = ['peer', 'pals', 'seo.inner.friend', 'parts.friend', 'blocks'];

/** Reads whole notes, may write a part of them, and may not find some of what they refer to. */
export function randomRestoringRole(choices: Choices): DiaryRole {
  const everywhere = { locales: LOCALES, condition: null };
  const fields = [...atLeastOne(choices, RELATED_PATHS, 4), ...choices.some(NOTE_PATHS, 6)];
  const role = randomDiaryRole(choices);
  return {
    ...role,
    note: {
      ...role.note,
      read: [{ ...everywhere, fields: NOTE_PATHS }],
      update: [{ ...everywhere, fields: [...new Set(fields)] }],
    },
    pal: [{ fields: PAL_PATHS, locales: null, condition: 'api::level' }],
  };
}

const PAL_PATHS = ['name', 'level', 'slug'];

const byVerb = (rules: (verb: DiaryVerb) => readonly DiaryRule[]): RulesByVerb =>
  Object.fromEntries(VERBS.map((verb) => [verb, rules(verb)])) as RulesByVerb;

const almanacRule = (choices: Choices, verb: DiaryVerb): DiaryRule => ({
  fields: choices.happens(30) ? ALMANAC_PATHS : atLeastOne(choices, ALMANAC_PATHS, 2),
  locales: null,
  condition: choices.happens(verb === 'delete' ? 25 : 60)
    ? null
    : verb === 'create' || choices.happens(50)
      ? 'api::low'
      : 'admin::is-creator',
});

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
  permissionsAt({ ...role, pal: [], files: { read: null, update: null, create: false } }, 1),
];

function permissionsAt({ note, almanac, pal, files }: DiaryRole, at: number): readonly object[] {
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
  const permissionsOn = (subject: string, rules: RulesByVerb) =>
    VERBS.flatMap((verb) =>
      rules[verb]
        .slice(at, at + 1)
        .map(({ fields, ...rule }) =>
          permission(
            `${explorer}.${verb}`,
            subject,
            verb === 'delete' || verb === 'publish' ? rule : { ...rule, fields },
          ),
        ),
    );
  return [
    ...permissionsOn('api::note.note', note),
    ...permissionsOn('api::almanac.almanac', almanac),
    ...pal.map((rule) => permission(`${explorer}.read`, 'api::pal.pal', rule)),
    ...(files.read ? [permission('plugin::upload.read', null, own(files.read))] : []),
    ...(files.create ? [permission('plugin::upload.assets.create', null, {})] : []),
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
