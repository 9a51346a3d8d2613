import * as yup from 'yup';
import type { PermissionAction } from '../../management/administrators/actions/permission-action.ts';
import type { PermissionRules } from '../../management/administrators/permission-rules.ts';
import { isTexts, MOST_VALUES, type ValueBound } from '../../util/json/count-values.ts';
import { exactObject } from './validate.ts';

export const newRole = exactObject({ name: yup.string().min(1).required(), description: yup.string().nullable() });

export const changedRole = exactObject({ name: yup.string().min(1), description: yup.string().nullable() });

export const permissionsToCheck = yup.object().shape({
  permissions: yup
    .array()
    .of(exactObject({ action: yup.string().required(), subject: yup.string().nullable(), field: yup.string() }))
    // v4 responds with 500 without it.
    .required(),
});

/**
 * The whole new set of a role's permissions, validated as in v4; unknown conditions and locales are refused as well.
 */
export function rolePermissions({ actions, conditions }: Pick<PermissionRules, 'actions' | 'conditions'>) {
  const actionOf = (context: yup.TestContext): PermissionAction | undefined =>
    actions.get(String((context.parent as { readonly action?: unknown }).action));
  const permission = exactObject({
    action: yup
      .string()
      .required()
      .test(
        'action-validity',
        'action is not an existing permission action',
        (id) => id === undefined || actions.get(id) !== undefined,
      ),
    actionParameters: yup.object().nullable(),
    subject: yup
      .string()
      .nullable()
      .test('subject-validity', 'Invalid subject submitted', (subject, context) => {
        const action = actionOf(context);
        if (action === undefined) return true;
        if (action.subjects === undefined) return isNil(subject);
        return !isNil(subject) && action.subjects.includes(subject);
      }),
    properties: yup
      .object()
      .test('properties-structure', 'Invalid property set at ${path}', (properties, context) => {
        const names = Object.keys(properties ?? {});
        return names.every((name) => actionOf(context)?.properties?.includes(name));
      })
      // Asynchronous as in v4: errors are listed in the order in which the permissions are done.
      .test('fields-property', 'Invalid fields property at ${path}', async (properties, context) => {
        if (!actionOf(context)?.properties?.includes('fields')) return true;
        const message = await faultOfFields((properties as { readonly fields?: unknown } | undefined)?.fields);
        return message === null || context.createError({ message, path: `${context.path}.fields` });
      })
      .test('locales-property', 'Invalid locales property at ${path}', (properties, context) => {
        const { locales } = (properties ?? {}) as { readonly locales?: unknown };
        return isNil(locales) || isTexts(locales) || context.createError({ path: `${context.path}.locales` });
      }),
    conditions: yup
      .array()
      .of(yup.string().required())
      .test(
        'conditions-exist',
        "${path} contains conditions that don't exist",
        (sentConditions) =>
          !Array.isArray(sentConditions) || sentConditions.every((id) => typeof id !== 'string' || conditions.has(id)),
      ),
  });
  return exactObject({
    permissions: yup
      .array()
      .required()
      .of(permission)
      .test(
        'duplicated-permissions',
        'Some permissions are duplicated (same action and subject)',
        (list) => !Array.isArray(list) || hasNoDuplicates(list as readonly unknown[]),
      ),
  }).required();
}

/** A set names each action of each subject at most once; a permission has about ten values beside its fields. */
export const rolePermissionsBound = ({ actions }: Pick<PermissionRules, 'actions'>): ValueBound => {
  const pairs = actions.all.reduce((sum, { subjects }) => sum + (subjects?.length ?? 1), 0);
  return { most: Math.max(MOST_VALUES, 12 * pairs), free: new Set(['fields', 'locales']) };
};

const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;

function hasNoDuplicates(list: readonly unknown[]): boolean {
  const keys = list.map((one) => {
    const { action, subject } = (one ?? {}) as { readonly action?: unknown; readonly subject?: unknown };
    return JSON.stringify([action ?? null, subject ?? null]);
  });
  return new Set(keys).size === keys.length;
}

const fields = yup
  .array()
  .of(yup.string())
  .nullable()
  .test('field-nested', 'Fields format are incorrect (bad nesting).', (names) => !isTexts(names) || isFlat(names))
  .test(
    'field-duplicates',
    'Fields format are incorrect (duplicates).',
    (names) => !isTexts(names) || new Set(names).size === names.length,
  );

/** No field may be nested in another one of the list: a component is named as a whole or by its fields. */
function isFlat(names: readonly string[]): boolean {
  const all = new Set(names);
  return names.every((name) => {
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      if (all.has(name.slice(0, dot))) return false;
    }
    return true;
  });
}

async function faultOfFields(value: unknown): Promise<string | null> {
  // yup would look at each name.
  if (isTexts(value) && new Set(value).size === value.length && isFlat(value)) return null;
  try {
    await fields.validate(value, { strict: true, abortEarly: false });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
