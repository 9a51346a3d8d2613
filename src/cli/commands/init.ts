import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { StartError } from '../../errors.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { newProjectFiles } from '../new-project-files.ts';

export const initCommand = (): Command =>
  addExamples(
    addProjectFolder(new Command('init'), 'folder of the new project; must be empty or not exist (default: ".")'),
    ['plinth init my-site'],
  )
    .description('create a small project that runs')
    .action(async (dir: string | undefined, options: FolderOption) => {
      const folder = folderOf(dir, options);
      await initProject(folder);
      console.log(nextSteps(folder));
    });

function nextSteps(folder: string): string {
  const enter = path.resolve(folder) === process.cwd() ? [] : [`cd ${quoted(folder)}`];
  return `
A new project is ready. Next:

${[...enter, 'npm install', 'npm run dev'].map((command) => `  ${command}`).join('\n')}

To add your own content type, save this file; it is then served at http://localhost:1337/api/places:

  ${FIRST_TYPE.file}

${FIRST_TYPE.text.replaceAll(/^/gm, '  ')}
`;
}

const FIRST_TYPE = {
  file: 'src/api/place/content-types/place/schema.json',
  text: `{
  "kind": "collectionType",
  "info": { "singularName": "place", "pluralName": "places", "displayName": "Place" },
  "attributes": {
    "name": { "type": "string", "required": true }
  }
}`,
};

/** Quoted for a shell. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Writes the files of a new project into a folder that must be empty or not exist. */
async function initProject(dir: string): Promise<void> {
  const root = path.resolve(dir);
  if (existsSync(root) && !isEmptyFolder(root)) {
    throw new StartError(`${root} is not empty; nothing was written.`, {
      remedy: 'Choose a folder that is empty or does not exist.',
    });
  }
  // Other commands are loaded together with this one, and need no archives.
  const { packPlinth } = await import('../pack-plinth.ts');
  const plinth = await packPlinth(root);
  for (const [name, text] of newProjectFiles(path.basename(root), plinth)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // Only the owner may read secrets.
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
