import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Driver, LiveTables } from '../../database/driver.ts';
import { openDriver } from '../../database/drivers/open-driver.ts';
import { forCommand } from '../../database/settings.ts';
import { createCodeModules } from '../../handlers/modules/code-modules.ts';
import { checkFolder } from '../../project/load-project.ts';
import { codeFolder } from '../../project/built-folder.ts';
import { createEnv, loadEnvFile } from '../../project/env.ts';
import { projectFileImporter } from '../../project/import-project-file.ts';
import { loadConfig } from '../../project/load-config.ts';
import { readDatabase } from '../../project/settings/read-database.ts';
import type { ReadContext } from '../../project/settings/read-section.ts';
import { readServer } from '../../project/settings/read-server.ts';
import type { Model } from '../../schema/model.ts';
import { readModel } from '../../schema/read-model.ts';
import { fitToDatabase } from '../opening/open-application.ts';

export interface Examined {
  readonly driver: Driver;
  readonly live: LiveTables;
  /** Only v4's own types. */
  readonly model: Model;
  readonly publicDir: string;
}

/**
 * Opens the database of a project, to read it, with nothing of the project but two of its settings: its code, its
 * plugins and its schemas need not be complete, and may be what an attacker changed. `missed` hears what is not read.
 */
export async function openExamined(folder: string, missed: (what: string) => void): Promise<Examined | null> {
  const root = path.resolve(folder);
  checkFolder(root, folder);
  const { env: variables } = process;
  loadEnvFile(root, variables);
  const read = <T>(name: string, make: (context: ReadContext) => T): Promise<T> => readFile(root, name, make);
  const server = await read('server', (context) => readServer(context, root, variables)).catch((error: Error) => {
    missed(`uploaded files of another folder than public/, because config/server cannot be read: ${error.message}`);
    return null;
  });
  const publicDir = server?.publicDir ?? path.join(root, 'public');
  try {
    const { database } = await read('database', (context) => readDatabase(context, root, variables));
    // Opening an embedded database would create its file.
    if ('filename' in database && !existsSync(database.filename)) {
      missed(`the database, because there is no file ${database.filename}.`);
      return null;
    }
    const driver = await openDriver({ ...forCommand(database), readOnly: 'briefly' });
    try {
      const own = readModel({ contentTypes: [], components: [], extensions: [] }, {});
      return { driver, ...(await fitToDatabase(driver, own)), publicDir };
    } catch (error) {
      await driver.close();
      throw error;
    }
  } catch (error) {
    missed(`the database and the files that it names: ${(error as Error).message}`);
    return null;
  }
}

async function readFile<T>(root: string, name: string, make: (context: ReadContext) => T): Promise<T> {
  const { env: variables } = process;
  const dir = codeFolder(root);
  const env = createEnv(variables);
  const modules = createCodeModules({ dir: root, env: () => env });
  const importFile = projectFileImporter(root, { modules, once: true, guests: new Set() });
  const environment = variables.NODE_ENV || 'development';
  const { files } = await loadConfig({ dir, environment, variables, env, importFile }, [name]);
  return make({ files, warnings: [] });
}
