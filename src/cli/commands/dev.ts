import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Command } from 'commander';
import { DEV_TOKEN_VARIABLE, makeDevToken } from '../../http/explorer/dev-token.ts';
import { watchedPaths } from '../../project/watched-paths.ts';
import { MAIN_FILE } from '../../app/main-file.ts';
import { addServerOptions, type ServerOptions, serverArguments } from '../../app/server-options.ts';
import { RESTART_EXIT_CODE, stopSignal } from '../../app/stop-signal.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { watchFiles } from '../watch-files.ts';

export const devCommand = (): Command =>
  addExamples(addServerOptions(addProjectFolder(new Command('dev'))), ['plinth dev', 'plinth dev example --port 1338'])
    .description('serve, and restart when a file of the project changes')
    .action((dir: string | undefined, options: ServerOptions & FolderOption) =>
      develop(path.resolve(folderOf(dir, options)), serverArguments(options)),
    );

/**
 * The server runs in a separate process, so a restart begins from scratch, with the environment of this process and
 * without variables an earlier `.env` has added.
 */
async function develop(dir: string, args: readonly string[]): Promise<void> {
  let restarting = Promise.resolve();
  /** A server that has changed its own schemas exits and expects an immediate restart. */
  const serve = (): ChildProcess =>
    startServer(dir, args, () => {
      watch.accept();
      child = serve();
    });
  let child = serve();
  const watch = watchFiles(watchedPaths(dir), (changed) => {
    restarting = restarting.then(async () => {
      console.log(`\n${summary(dir, changed)}: restarting`);
      await stop(child);
      child = serve();
    });
  });
  await stopSignal();
  watch.stop();
  await restarting;
  await stop(child);
}

/** Stays the same across restarts, so an open page keeps working. */
const DEV_TOKEN = makeDevToken();

function startServer(dir: string, args: readonly string[], again: () => void): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, MAIN_FILE, 'start', dir, ...args], {
    stdio: 'inherit',
    env: { ...process.env, [DEV_TOKEN_VARIABLE]: DEV_TOKEN },
  });
  child.once('exit', (code) => {
    if (stopped.has(child)) return;
    if (code === RESTART_EXIT_CODE) again();
    else if (code) console.log('Waiting for changes (Ctrl+C to stop).');
  });
  return child;
}

/** Stopped on purpose: only the code that stopped them starts them again. */
const stopped = new WeakSet<ChildProcess>();

async function stop(child: ChildProcess): Promise<void> {
  stopped.add(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

function summary(dir: string, changed: readonly string[]): string {
  const [first = '', ...others] = changed.map((file) => path.relative(dir, file));
  return others.length === 0 ? `${first} changed` : `${first} and ${others.length} more changed`;
}
