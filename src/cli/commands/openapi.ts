import { existsSync } from 'node:fs';
import { Command } from 'commander';
import type { Access } from '../../access/access.ts';
import { FULL_ACCESS } from '../../auth/access-of-actions.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import { createRoleReader, roleNamed, roleOfType } from '../../auth/roles/role-permissions.ts';
import { RequestError, StartError } from '../../errors.ts';
import type { ContractSettings } from '../../http/contract.ts';
import { describedContracts } from '../../http/described-contracts.ts';
import type { DescribedContract } from '../../openapi/write-contract.ts';
import { writeOpenapi } from '../../openapi/write-openapi.ts';
import type { Project } from '../../project/load-project.ts';
import type { Model } from '../../schema/model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { requireRoles } from '../../app/opening/absent-plugins.ts';
import { type DeclaredProject, withApplication, openProject } from '../../app/opening/open-application.ts';
import { openapiOptions } from '../../app/openapi-options.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';

interface OpenapiCommandOptions {
  readonly role: string;
  readonly all?: boolean;
  readonly contract?: string;
}

/** `plinth openapi`: prints the document, to save it or pass it to a generator. */
export const openapiCommand = (): Command =>
  addExamples(addProjectFolder(new Command('openapi')), ['plinth openapi --all > openapi.json'])
    .description('print the OpenAPI 3.1 description of the API')
    .option('--role <role>', 'limited to what this role may use', 'public')
    .option('--all', 'everything, as for full access; needs no database')
    .option('--contract <contract>', 'only v4 or v5; by default all that have paths')
    .action(async (dir: string | undefined, options: OpenapiCommandOptions & FolderOption) => {
      const opened = await openProject(folderOf(dir, options));
      const contracts = readContracts(opened.project.settings.api, options.contract);
      const document = options.all
        ? describe(opened, { access: FULL_ACCESS, contracts })
        : await describeFor(opened, options.role, contracts);
      process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });

interface Described {
  readonly model?: Model;
  readonly contracts: readonly DescribedContract[];
  readonly access: Access;
  readonly publicAccess?: Access;
}

function describe({ project, declared }: DeclaredProject, { model = declared, ...accesses }: Described) {
  return writeOpenapi(model, { ...accesses, ...openapiOptions(project.settings) });
}

/** A wrong option is the caller's mistake, here as in a request. */
function readContracts(settings: ContractSettings, asked: string | undefined): readonly DescribedContract[] {
  try {
    return describedContracts(settings, asked ?? null);
  } catch (error) {
    if (error instanceof RequestError) throw new StartError(`--contract: ${error.message}`);
    throw error;
  }
}

async function describeFor(opened: DeclaredProject, name: string, contracts: readonly DescribedContract[]) {
  requireDatabase(opened.project);
  requireRoles(opened.project.settings);
  return withApplication(opened, { createTables: false, readOnly: 'briefly' }, async ({ model, driver }) => {
    const roles = await createRoleReader(driver, dialectOf(driver.client), readAuthLayout(model))();
    const role = roleNamed(roles, name);
    if (!role)
      throw unknownRole(
        name,
        [...roles.values()].map((known) => known.role.type ?? ''),
      );
    const publicAccess = roleOfType(roles, 'public')?.access;
    return describe(opened, { model, contracts, access: role.access, ...(publicAccess && { publicAccess }) });
  });
}

/** Permissions are in the database, and opening an embedded one would create its file. */
function requireDatabase({ settings: { database } }: Project): void {
  if (!('filename' in database) || existsSync(database.filename)) return;
  throw new StartError('There is no database yet, so no role has permissions.', {
    file: database.filename,
    remedy: 'Start the project once, or use --all to describe everything.',
  });
}

const unknownRole = (name: string, known: readonly string[]): StartError =>
  new StartError(`There is no role "${name}".`, { remedy: `Known roles: ${known.join(', ')}.` });
