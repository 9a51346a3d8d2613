import { validationError } from '../../../errors.ts';
import type { ContentType, Model } from '../../../schema/model.ts';
import { isFilePath } from './attach-files.ts';
import type { LinkRules } from './file-link.ts';

/** Throws for a file whose path does not refer to a media attribute, if the project refuses such files. */
export function checkPaths(
  model: Model,
  type: ContentType,
  paths: readonly (readonly string[])[],
  { unknownFields }: Pick<LinkRules, 'unknownFields'>,
): void {
  if (unknownFields === 'store') return;
  const wrong = paths.filter((path) => !isFilePath(model, type, path));
  if (wrong.length === 0) return;
  const errors = wrong.map((path) => ({
    path,
    message: `${path.join('.')} is not a media attribute of ${type.uid}`,
    name: 'ValidationError',
  }));
  throw validationError(errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`, {
    errors,
  });
}
