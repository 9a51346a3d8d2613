import { inFolder } from '../end-after-command.ts';
import { Command } from 'commander';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { startedMessage } from '../../app/messages/started-message.ts';
import { addServerOptions } from '../../app/server-options.ts';
import { type AloneOptions, serveAlone } from '../../app/start-server.ts';
import { startSmall } from '../../app/start-small.ts';
import { endUntilOpen, RESTART_EXIT_CODE, stopSignal } from '../../app/stop-signal.ts';
import { parseWorkerCount } from '../../app/workers/parse-worker-count.ts';
import { workerRole } from '../../app/workers/worker-messages.ts';

interface StartOptions extends AloneOptions, FolderOption {
  readonly workers?: number;
}

export const startCommand = (): Command =>
  addExamples(addServerOptions(addProjectFolder(new Command('start'))), [
    'plinth start',
    'plinth start ../my-project --port 1338',
    'NODE_ENV=production plinth start /srv/content --workers auto',
  ])
    .option('--workers <n|auto>', 'number of worker processes on one port; auto: one per core', parseWorkerCount)
    .option('--trial', 'read-only mode for running next to v4: no writes, bootstrap, cron, mail or webhooks')
    .description('serve a project')
    .action(inFolder(start));

async function start(dir: string, { workers, dir: _named, ...options }: StartOptions): Promise<void> {
  const role = workerRole();
  if (workers === undefined) return serveUntilStopped(dir, options);
  // The process above the workers serves nothing: it never loads what they need.
  if (role === undefined) return (await import('../../app/workers/serve-with-workers.ts')).serveWithWorkers(workers);
  const { serveAsWorker } = await import('../../app/workers/serve-as-worker.ts');
  return serveAsWorker(dir, {
    ...options,
    ...{ prepare: role !== 'next', portIsOpen: role !== 'first', processes: workers },
  });
}

async function serveUntilStopped(dir: string, options: AloneOptions): Promise<void> {
  const stopped = stopSignal();
  let askForRestart = (): void => undefined;
  const changed = new Promise<'restart'>((resolve) => {
    askForRestart = () => resolve('restart');
  });
  const opensPort = endUntilOpen(stopped);
  const served = await startSmall(() =>
    serveAlone(enterProject(dir), { ...options, restart: () => askForRestart() }, opensPort),
  );
  const { startMessage } = await import('../../app/start-message.ts');
  console.log(`${startMessage(served)}\n${startedMessage()}`);
  const reason = await Promise.race([stopped, changed]);
  if (reason === 'restart') process.exitCode = RESTART_EXIT_CODE;
  await served.close(reason === 'restart' ? 0 : reason);
}
