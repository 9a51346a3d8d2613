import { type PlainKey, t } from '../texts/t.ts';

/** Messages of v4's API without parts that vary. */
const FIXED: Readonly<Record<string, PlainKey>> = {
  'must be defined.': 'common.required',
  'cannot be null.': 'common.required',
  'cannot be empty': 'common.required',
  'is a required field': 'common.required',
  'must be a valid email': 'errors.anEmail',
  'must be an integer': 'errors.integer',
  'must be a number': 'errors.number',
  'must contain at least one lowercase character': 'errors.needsLowerCase',
  'must contain at least one uppercase character': 'errors.needsUpperCase',
  'must contain at least one number': 'errors.needsDigit',
  'This attribute must be unique': 'errors.unique',
  'Invalid credentials': 'errors.credentials',
  'The code is wrong, or was used before. Wait for the next one.': 'errors.codeWrong',
  'The passkey was not accepted. Try again, or choose another way.': 'errors.passkeyRefused',
  'Your role requires a second factor, and this is the last one. Set up another one first.': 'errors.lastFactor',
  'The sign-in has expired. Enter your password again.': 'errors.signInExpired',
  'User not active': 'errors.accountInactive',
  'Invalid token': 'errors.linkInvalid',
  'Invalid registrationToken': 'errors.linkInvalid',
  'Invalid registration info': 'errors.linkInvalid',
  'Email already taken': 'errors.emailTaken',
  'A user with this email address already exists': 'errors.emailTaken',
  'You must have at least one user with super admin role.': 'errors.lastSuperAdmin',
  'Some roles are still assigned to some users': 'errors.roleInUse',
  'Cannot delete public role': 'errors.publicRole',
  'Name already taken': 'errors.nameTaken',
  'This locale already exists': 'errors.localeTaken',
  'Cannot delete the default locale': 'errors.defaultLocale',
  "The related entity doesn't exist or the entity already exists in this locale": 'errors.translationExists',
  'A folder with this name already exists': 'errors.folderTaken',
  'the folder does not exist': 'errors.folderGone',
  FileTooBig: 'errors.fileTooLarge',
  'The request body is too large.': 'errors.fileTooLarge',
  'File is not a valid image': 'errors.notAnImage',
  'The server cannot store files at the moment.': 'errors.storageFails',
  'The file could not be stored. Please try again later.': 'errors.storageFails',
  'Too many requests, please try again later.': 'errors.tooManyRequests',
  'The server is overloaded. Please try again in a moment.': 'errors.overloaded',
  'Internal Server Error': 'errors.internal',
};

/** Messages with parts that vary. */
const VARYING: readonly (readonly [RegExp, (...parts: readonly string[]) => string])[] = [
  [/^must be a `\w+` type, .*: `null`/, () => t('common.required')],
  [/^must be a `(\w+)` type/, (kind = '') => t('errors.wrongType', { kind })],
  [/^must be at least (\d+) characters$/, (count) => t('errors.minLength', { count: Number(count) })],
  [/^must be at most (\d+) characters$/, (count) => t('errors.maxLength', { count: Number(count) })],
  [/^must be at most (\d+) bytes$/, (count) => t('errors.maxBytes', { count: Number(count) })],
  [/^must be greater than or equal to (\S+)$/, (min = '') => t('errors.min', { min })],
  [/^must be less than or equal to (\S+)$/, (max = '') => t('errors.max', { max })],
  [/^(?:field )?must have at least (\d+) items$/, (count) => t('errors.minItems', { count: Number(count) })],
  [
    /^(?:field )?must have less than or equal to (\d+) items$/,
    (count) => t('errors.maxItems', { count: Number(count) }),
  ],
  [/^must be one of the following values: (.*)$/s, (values = '') => t('errors.oneOf', { values })],
  [/^must match the following: "(.*)"$/s, (pattern = '') => t('errors.pattern', { pattern })],
  [/^takes too long to match "(.*)": make it shorter$/s, (pattern = '') => t('errors.patternTooSlow', { pattern })],
  [/^\d+ relation\(s\) of type \S+ associated with this entity do not exist$/, () => t('errors.relationGone')],
  [/^Passwords are switched off\. /, () => t('errors.passwordsAreOff')],
  [/^The name must be unique and a role with name `.*` already exists\.$/s, () => t('errors.nameTaken')],
  [/^some folders already exists: (.*)$/s, (names = '') => t('errors.foldersTaken', { names })],
  [
    /^folders cannot be moved inside themselves or one of its children: (.*)$/s,
    (names = '') => t('errors.folderInside', { names }),
  ],
  [/^(.*) exceeds size limit of (.*)\.$/s, (name = '', limit = '') => t('errors.fileTooLargeLimit', { name, limit })],
];

/**
 * A message of the server in the reader's language, or null if it is not a known one. The messages are part of v4's
 * contract, which has no codes for them.
 */
export function knownMessage(message: string): string | null {
  const key = Object.hasOwn(FIXED, message) ? FIXED[message] : undefined;
  if (key !== undefined) return t(key);
  for (const [pattern, say] of VARYING) {
    const match = pattern.exec(message);
    if (match !== null) return say(...match.slice(1));
  }
  return null;
}
