import { type FolderOption, folderOf } from './project-folder.ts';

const GRACE_MS = 500;

/**
 * Project code may open connections and timers that would keep a process alive after its work is done
 * or has failed. The timer does not: if nothing is left open, the process has already exited.
 */
const endSoon = (): void => void setTimeout(() => process.exit(), GRACE_MS).unref();

/** For commands that import project code only to inspect it. */
async function endAfterCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    endSoon();
  }
}

/** The action of such a command, with the project folder. */
export const inFolder =
  <Options extends FolderOption>(work: (dir: string, options: Options) => Promise<void>) =>
  (dir: string | undefined, options: Options): Promise<void> =>
    endAfterCommand(() => work(folderOf(dir, options), options));
