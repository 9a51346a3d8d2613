import { isRecord } from '../../util/is-record.ts';
import { shortName } from './read-filter.ts';
import { invalid } from './scim-error.ts';

/** What a directory says about a person; missing attributes are not said. */
export interface PersonValues {
  readonly userName?: string;
  readonly externalId?: string | null;
  readonly email?: string | null;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly active?: boolean;
}

const MAX_TEXT = 255;

export function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_TEXT)
    throw invalid(`"${name}" has to be a text of at most ${MAX_TEXT} characters.`);
  return value.trim();
}

export const textOrNull = (value: unknown, name: string): string | null =>
  value === null || value === undefined || value === '' ? null : textIn(value, name);

/** Some providers send flags as texts. */
function flagIn(value: unknown): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalid('"active" has to be true or false.');
  return text === 'true';
}

/** The later ones count. */
export const together = (all: readonly PersonValues[]): PersonValues => Object.assign({}, ...all);

/** Attributes of a resource, or of the value of a patch, where `name.givenName` is a name as well. */
export function readPerson(resource: unknown): PersonValues {
  if (!isRecord(resource)) throw invalid('A user has to be an object.', 'invalidSyntax');
  return together(Object.entries(resource).map(([name, value]) => readAttribute(name, value)));
}

/** Nothing for attributes that administrators do not have, such as a title: directories send many. */
export function readAttribute(path: string, value: unknown): PersonValues {
  switch (shortName(path)) {
    case 'username':
      return { userName: textIn(value, 'userName') };
    case 'externalid':
      return { externalId: textOrNull(value, 'externalId') };
    case 'active':
      return { active: flagIn(value) };
    case 'name':
      return isRecord(value) ? readName(value) : {};
    case 'name.givenname':
      return { firstname: textOrNull(value, 'givenName') };
    case 'name.familyname':
      return { lastname: textOrNull(value, 'familyName') };
    case 'emails':
      return { email: addressIn(value) };
    case 'emails.value':
      return { email: textOrNull(value, 'emails') };
    default:
      return MEANT_ADDRESS.test(path) ? { email: textOrNull(value, 'emails') } : {};
  }
}

/** The address for work, or the first one; others are not of interest. */
const MEANT_ADDRESS = /^(?:urn:.*:)?emails\[\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*\]\.value$/i;

const readName = (name: Readonly<Record<string, unknown>>): PersonValues =>
  together(Object.entries(name).map(([key, value]) => readAttribute(`name.${key}`, value)));

function addressIn(value: unknown): string | null {
  const all = [value].flat().filter(isRecord);
  const chosen =
    all.find(({ primary }) => String(primary).toLowerCase() === 'true') ??
    all.find(({ type }) => type === 'work') ??
    all[0];
  return chosen === undefined ? null : textOrNull(chosen.value, 'emails');
}
