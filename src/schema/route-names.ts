import kebabCase from 'lodash/kebabCase.js';
import type { ContentType } from './model.ts';

/** What of a path means the type. */
export const routeName = ({ kind, singularName, pluralName }: ContentType): string =>
  kind === 'singleType' ? singularName : pluralName;

/** The same in the path of its translations, where the contract sets digits apart: `orders-v-1` of `orders-v1`. */
export const translationsName = (type: ContentType): string => kebabCase(routeName(type));
