import { FIND_DRAFTS } from '../../access/access.ts';
import type { Application } from '../opening/open-application.ts';

/** What roles and tokens can be given to see drafts in v5's terms, where a project speaks v5 and asks for it. */
export function draftActions({ project, model }: Pick<Application, 'project' | 'model'>): readonly string[] {
  const { contract, v5Prefix, v5Drafts, tokenContracts } = project.settings.api;
  const speaksV5 = contract === 'v5' || v5Prefix !== null || Object.values(tokenContracts).includes('v5');
  if (v5Drafts === 'find' || !speaksV5) return [];
  const types = [...model.contentTypes.values()].filter(({ builtIn, draftAndPublish }) => !builtIn && draftAndPublish);
  return types.map(({ uid }) => `${uid}.${FIND_DRAFTS}`);
}
