import snakeCase from 'lodash/snakeCase.js';

/** Reserved names of types and attributes, as in v4's content-type builder. */
export const RESERVED_NAMES = {
  models: ['boolean', 'date', 'date-time', 'time', 'upload', 'then', 'rest'],
  attributes: [
    ...['id', 'created_at', 'updated_at', 'published_at', 'created_by_id', 'updated_by_id'],
    ...['created_by', 'updated_by'],
  ],
} as const;

const NAME = /^[A-Za-z][_0-9A-Za-z]*$/;
const TABLE = /^[A-Za-z][-_0-9A-Za-z]*$/;
const ICON = /^[A-Za-z0-9][-A-Za-z0-9]*$/;
const KEBAB = /^([a-z][a-z0-9]*)(-[a-z0-9]+)*$/;
export const UID_FORMAT = /^[A-Za-z0-9-_.~]*$/;

/** A yup rule for a string; other rules handle missing or empty values. */
const fits = (name: string, format: RegExp, message = `\${path} must match the following regex: ${format}`) => ({
  name,
  message,
  test: (value: unknown): boolean => !value || format.test(String(value)),
});

export const fitsName = fits('isValidName', NAME);
export const fitsTable = fits('isValidCollectionName', TABLE);
export const fitsCategory = fits('isValidCategoryName', TABLE);
export const fitsIcon = fits(
  'isValidIcon',
  ICON,
  '${path} is not a valid icon name. Make sure your icon name starts with an alphanumeric character and only includes alphanumeric characters or dashes.',
);
export const isKebab = fits('is in kebab-case', KEBAB, '${path} is not in kebab case (an-example-of-kebab-case)');

export const fitsKey = (key: string) => ({
  name: 'isValidKey',
  message: `Attribute name '${key}' must match the following regex: ${NAME}`,
  test: (): boolean => NAME.test(key),
});

const isLike = (one: string, other: string): boolean => snakeCase(one) === snakeCase(other);

export const isFreeName = (used: readonly string[]) => ({
  name: 'nameAlreadyUsed',
  message: 'contentType: name `${value}` is already being used by another content type.',
  test: (value: unknown): boolean => typeof value !== 'string' || !used.some((one) => isLike(one, value)),
});

export const isNoReservedType = {
  name: 'forbiddenContentTypeName',
  message: `Content Type name cannot be one of ${RESERVED_NAMES.models.join(', ')}`,
  test: (value: unknown): boolean =>
    typeof value !== 'string' || !RESERVED_NAMES.models.some((reserved) => isLike(reserved, value)),
};

const RESERVED_KEYS = ['__component', '__contentType', ...RESERVED_NAMES.attributes];

/** The error in an attribute's name, given the others; null if it is valid. */
export function keyFault(
  key: string,
  others: readonly string[],
): { readonly name: string; readonly message: string } | null {
  if (RESERVED_KEYS.some((reserved) => isLike(reserved, key))) {
    return { name: 'forbiddenKeys', message: `Attribute keys cannot be one of ${RESERVED_KEYS.join(', ')}` };
  }
  const isDouble = others.some((other) => other !== key && isLike(other, key));
  return isDouble ? { name: 'conflictingKeys', message: `Attribute ${key} conflicts with an existing key` } : null;
}
