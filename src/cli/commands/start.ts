import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { assembleServer } from '../assemble-server.ts';
import { enterProject } from '../enter-project.ts';
import { fillDatabase } from '../fill-database.ts';
import { createLog } from '../create-log.ts';
import { listenError } from '../listen-error.ts';
import { openApplication, openProject } from '../open-application.ts';
import { addServerOptions, type ServerOptions, withServerOptions } from '../server-options.ts';
import { openableAddress, startMessage } from '../start-message.ts';
import { stopSignal } from '../stop-signal.ts';

export const startCommand = (): Command =>
  addServerOptions(new Command('start'))
    .argument('[dir]', 'folder of the project', '.')
    .description('serve a project')
    .action(async (dir: string, options: ServerOptions) => {
      const stopped = stopSignal();
      const close = await start(enterProject(dir), options);
      await stopped;
      await close();
    });

/** Resolves when the server listens, with what ends it; requests that are under way are answered. */
async function start(dir: string, options: ServerOptions): Promise<() => Promise<void>> {
  const opened = await openProject(dir);
  for (const warning of opened.project.warnings) console.warn(`Warning: ${warning}`);
  const application = await openApplication(opened, { createTables: true });
  try {
    await fillDatabase(application);
    const server = await assembleServer(application, createLog());
    const { host, port } = withServerOptions(opened.project.settings.server, options);
    await server.listen({ host, port }).catch((error) => {
      throw listenError(error, { host, port });
    });
    const address = openableAddress(host, (server.server.address() as AddressInfo).port);
    console.log(startMessage(application, address, process.uptime() * 1000));
    return async () => {
      await server.close();
      await application.close();
    };
  } catch (error) {
    await application.close();
    throw error;
  }
}
