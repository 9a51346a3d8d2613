import { FIND_DRAFTS } from '../../access/access.ts';
import type { Application } from '../opening/open-application.ts';

/** What roles and tokens can be given to see drafts in v5's terms, where a project speaks v5 and asks for it. */
export function draftActions({ project, model }: Pick<Application, 'project' | 'model'>): readonly string[] {
  const { contract, v5Prefix, v5Drafts } = project.settings.api;
  if (v5Drafts === 'find' || (contract === 'v4' && v5Prefix === null)) return [];
  const types = [...model.contentTypes.values()].filter(({ builtIn, draftAndPublish }) => !builtIn && draftAndPublish);
  return types.map(({ uid }) => `${uid}.${FIND_DRAFTS}`);
}
