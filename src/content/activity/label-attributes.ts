import type { ContentType, ScalarAttribute } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

const PREFERRED = ['title', 'name', 'displayName', 'label', 'headline', 'username'];

const known = new WeakMap<ContentType, readonly ScalarAttribute[]>();

/** What people call entries of the type: one field, or none; of a permission, what it permits on which type. */
export const labelAttributes = (type: ContentType): readonly ScalarAttribute[] => getOrCreate(known, type, findLabel);

function findLabel({ uid, attributes }: ContentType): readonly ScalarAttribute[] {
  const texts = [...attributes.values()].filter((one): one is ScalarAttribute => one.kind === 'scalar' && isLabel(one));
  if (uid === 'admin::permission') return texts.filter(({ name }) => name === 'action' || name === 'subject');
  const found = texts.find(({ name }) => PREFERRED.includes(name)) ?? texts.find(({ name }) => name !== 'locale');
  return found === undefined ? [] : [found];
}

/** Neither secrets nor long texts. */
const isLabel = ({ type, private: isPrivate, withheld, computed }: ScalarAttribute): boolean =>
  type === 'string' && !isPrivate && withheld !== true && computed === undefined;
