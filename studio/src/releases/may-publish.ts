import { hasDrafts } from '../model/model.ts';
import type { Studio } from '../state/studio.ts';

/** Whether there is anything that the person could put into a release. */
export const mayPublish = ({ model, rights }: Studio): boolean =>
  [...model.types.values()].some((type) => hasDrafts(type) && rights.mayEntry('publish', type.uid));
