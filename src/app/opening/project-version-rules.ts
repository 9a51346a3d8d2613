import type { TrashRules } from '../../content/trash/trash-rules.ts';
import type { VersionRules } from '../../content/versions/version-rules.ts';
import { StartError } from '../../errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import type { Application } from './open-application.ts';

const DAY_MS = 86_400_000;

const LOCAL_PROVIDER = 'local';

/** `versions` in `config/admin`; null if none are kept, or nobody could see them. */
export function projectVersionRules(
  { project, model }: Pick<Application, 'project' | 'model'>,
  warn: (message: string) => void,
): VersionRules | null {
  const { secret, versions } = project.settings.admin;
  const { perEntry, maxBytes, maxDays, writes, types } = versions;
  for (const uid of types.keys()) {
    if (model.contentTypes.get(uid)?.apiName) continue;
    const own = [...model.contentTypes.values()].filter(({ apiName }) => apiName !== null).map((type) => type.uid);
    const meant = didYouMean(uid, own);
    throw new StartError(`versions.types in config/admin names "${uid}", which is not a content type of the project.`, {
      remedy: meant === undefined ? 'Remove it.' : `Did you mean "${meant}"?`,
    });
  }
  if (secret === null || perEntry === 0) return null;
  return { secret, perEntry, maxBytes, maxMs: maxDays === null ? null : maxDays * DAY_MS, writes, types, warn };
}

/** `trash` in `config/admin`; null if nothing is kept, or nobody could see it. */
export function projectTrashRules(
  { project }: Pick<Application, 'project'>,
  warn: (message: string) => void,
): TrashRules | null {
  const { admin, upload } = project.settings;
  const { days, writes, maxFileBytes: maxBytes } = admin.trash;
  if (admin.secret === null || days === 0) return null;
  // Other providers cannot keep a file without serving it.
  const files = upload.provider === LOCAL_PROVIDER && maxBytes > 0 ? { provider: LOCAL_PROVIDER, maxBytes } : null;
  return { maxMs: days * DAY_MS, writes, files, warn };
}
