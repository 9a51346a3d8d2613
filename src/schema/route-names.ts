import kebabCase from 'lodash/kebabCase.js';
import type { ContentType } from './model.ts';

/** The part of a path that identifies the type. */
export const routeName = ({ kind, singularName, pluralName }: ContentType): string =>
  kind === 'singleType' ? singularName : pluralName;

/** The same for the paths of its translations, where the contract separates digits: `orders-v-1` for `orders-v1`. */
export const translationsName = (type: ContentType): string => kebabCase(routeName(type));
