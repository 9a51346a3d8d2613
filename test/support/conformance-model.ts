import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import type { Model } from '../../src/schema/model.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { CONFORMANCE_PROJECT } from './conformance-material.ts';

/** The model of the conformance project, as its schema files have it. */
export async function conformanceModel(): Promise<Model> {
  return readModel(await loadSchemas(CONFORMANCE_PROJECT, projectFileImporter(CONFORMANCE_PROJECT)));
}
