import { expect, test } from 'vitest';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { writeTypes } from '../../src/types/write-types.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';

/** The file is compiled with the client's type tests, which are written against it. */
test('the types of the conformance project', async () => {
  const schemas = await loadSchemas(CONFORMANCE_PROJECT, projectFileImporter(CONFORMANCE_PROJECT));
  await expect(writeTypes(readModel(schemas), 'plinth-client')).toMatchFileSnapshot(
    '../../client/type-tests/content-types.ts',
  );
});

test("the same for v5's contract", async () => {
  const schemas = await loadSchemas(CONFORMANCE_PROJECT, projectFileImporter(CONFORMANCE_PROJECT));
  await expect(writeTypes(readModel(schemas), 'plinth-client', 'v5')).toMatchFileSnapshot(
    '../../client/type-tests/v5-content-types.ts',
  );
});
