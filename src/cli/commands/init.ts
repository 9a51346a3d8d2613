import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { StartError } from '../../errors.ts';
import { newProjectFiles } from '../new-project.ts';
import { packPlinth } from '../pack-plinth.ts';

export const initCommand = (): Command =>
  new Command('init')
    .argument('<dir>', 'folder of the new project')
    .description('write a small project that runs')
    .action((dir: string) => {
      initProject(dir);
      const enter = path.resolve(dir) === process.cwd() ? [] : [`cd ${dir}`];
      console.log(['', 'A new project is ready. Next:', '', ...enter, 'npm install', 'npm run dev', ''].join('\n  '));
    });

/** Writes the files of a new project into a folder that must be empty or absent. */
export function initProject(dir: string): void {
  const root = path.resolve(dir);
  if (existsSync(root) && !isEmptyFolder(root)) {
    throw new StartError(`${root} is not empty; nothing was written.`, {
      remedy: 'Name a folder that is empty or does not exist yet.',
    });
  }
  const plinth = packPlinth(root);
  for (const [name, text] of newProjectFiles(path.basename(root), plinth)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // Secrets are for the owner's eyes.
    writeFileSync(file, text, { mode: name === '.env' ? 0o600 : 0o644, flag: 'wx' });
  }
}

function isEmptyFolder(root: string): boolean {
  try {
    return readdirSync(root).every((name) => name === '.git');
  } catch {
    return false;
  }
}
