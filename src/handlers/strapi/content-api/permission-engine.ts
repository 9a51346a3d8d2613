import { stringify } from 'qs';
import { answerUnsupportedCall } from '../../unsupported/unsupported-calls.ts';
import type { KnownActions } from './content-actions.ts';
import type { ContentConditions } from './content-conditions.ts';

/** A permission as code gives it to `generateAbility`. */
interface GivenPermission {
  readonly action: string;
  readonly subject?: string | null;
  readonly properties?: { readonly fields?: readonly string[] } | null;
  readonly conditions?: readonly string[] | null;
  readonly actionParameters?: Readonly<Record<string, unknown>> | null;
}

interface Rule {
  readonly action: string;
  /** `all` means that the permission names no subject. */
  readonly subject: string;
  /** Null for every field. */
  readonly fields: readonly string[] | null;
}

type AskedAction = string | { readonly name: string; readonly params: object };

const PATH = 'strapi.contentAPI.permissions.engine.generateAbility';

/**
 * `strapi.contentAPI.permissions.engine`: an ability made of permissions, for plugins that decide who receives
 * something. Permissions for unknown actions grant nothing, as in v4. What cannot be decided here throws.
 */
export const createEngine = (actions: KnownActions, conditions: ContentConditions) => ({
  async generateAbility(permissions: Iterable<GivenPermission>, options: object = {}) {
    const rules: Rule[] = [];
    for (const permission of permissions) {
      if (!actions.has(permission.action) || !(await holds(conditions, permission, options))) continue;
      const { action, actionParameters, subject, properties } = permission;
      rules.push({
        action: withParameters(action, actionParameters ?? {}),
        subject: subject ?? ANY,
        fields: readFields(properties?.fields),
      });
    }
    return createAbility(rules);
  },
});

const ANY = 'all';

const withParameters = (action: string, parameters: object): string =>
  Object.keys(parameters).length === 0 ? action : `${action}?${stringify(parameters)}`;

function readFields(fields: readonly string[] | undefined): readonly string[] | null {
  if (fields === undefined) return null;
  if (!Array.isArray(fields) || fields.length === 0 || fields.some((field) => String(field).includes('*'))) {
    return refuse('fields of a permission are a list of names here');
  }
  return fields;
}

/** Whether one of the permission's conditions holds, or it has none. */
async function holds(
  { get }: ContentConditions,
  { conditions, ...permission }: GivenPermission,
  options: object,
): Promise<boolean> {
  const named = conditions ?? [];
  if (named.length === 0) return true;
  const results = await Promise.all(
    named.map((name) => {
      const handler = get(name)?.handler;
      // An error in v4, too.
      if (typeof handler !== 'function') return refuse(`the condition "${name}" is not registered`);
      return handler({ ...options, permission: { ...permission, conditions: named } });
    }),
  );
  if (results.some((result) => typeof result !== 'boolean')) {
    return refuse('conditions on entries, which return an object, are not evaluated here');
  }
  return results.includes(true);
}

function createAbility(rules: readonly Rule[]) {
  const can = (actionOrName: AskedAction, subject: unknown = ANY, field?: string): boolean => {
    const action =
      typeof actionOrName === 'string' ? actionOrName : `${actionOrName.name}?${stringify(actionOrName.params)}`;
    if (typeof subject !== 'string') return refuse('abilities are asked for types, not for entries');
    return rules.some(
      (rule) =>
        rule.action === action &&
        (rule.subject === ANY || rule.subject === subject) &&
        (rule.fields === null || field === undefined || rule.fields.includes(field)),
    );
  };
  return {
    can,
    cannot: (...question: Parameters<typeof can>): boolean => !can(...question),
    rules: rules.map(({ action, subject, fields }) => ({ action, subject, ...(fields !== null && { fields }) })),
  };
}

/** A part of a decision about access: whatever stood in for it would be a decision. */
const refuse = (reason: string): never => answerUnsupportedCall(PATH, reason) as never;
