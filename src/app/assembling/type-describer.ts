import once from 'lodash/once.js';
import type { BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import { absentPlugins } from '../opening/absent-plugins.ts';
import type { Application } from '../opening/open-application.ts';

/** Types and components for v4's content-type builder; described, and the code loaded, on first use. */
export const createTypeDescriber = ({ model, project }: Application): (() => Promise<BuilderTypes>) =>
  once(async () => {
    const { describeBuilderTypes } = await import('../../types/builder/describe-builder-types.ts');
    return describeBuilderTypes(model, project.schemas, absentPlugins(project.settings));
  });
