import type { StoredFile } from '../form/values.ts';

export const imageSource = ({ alternativeText, name, url }: StoredFile): string =>
  `![${(alternativeText || name).replace(/[[\]\\]/g, '\\$&')}](${/[\s()]/.test(url) ? `<${url}>` : url})`;
