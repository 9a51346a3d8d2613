import { Command } from 'commander';
import { settleSwitches } from '../../content/switches/settle-switches.ts';
import { withEngine } from '../../app/opening/create-application-engine.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { loadProjectSeed } from '../../app/opening/fill-database.ts';
import { createAccess, syncPermissions } from '../../app/opening/sync-permissions.ts';
import { withApplication, openProject } from '../../app/opening/open-application.ts';
import { SEED_FILES } from '../../content/seeding/load-seed-source.ts';
import { type SeedResult, seedContent } from '../../content/seeding/seed-content.ts';
import { StartError } from '../../errors.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';

interface Options extends FolderOption {
  readonly reset?: boolean;
}

/** `plinth seed`: seeds types that were added later, or reseeds everything. */
export const seedCommand = (): Command =>
  addExamples(addProjectFolder(new Command('seed')), ['plinth seed', 'plinth seed example --reset'])
    .description('write the seed into empty content types')
    .option('--reset', 'remove all content first: every entry of every type, and everything created by earlier seeds')
    .action(inFolder(seed));

async function seed(dir: string, { reset = false }: Options): Promise<void> {
  const opened = await openProject(enterProject(dir));
  await withApplication(opened, { createTables: 'whenAsked', isForCommand: true }, async (application) => {
    const { project } = application;
    const source = await loadProjectSeed(project);
    if (source === null) {
      throw new StartError('The project has no seed.', { remedy: `Create one: ${SEED_FILES.join(', ')}.` });
    }
    await withEngine(application, async (engine) => {
      const isNew = await createAccess(engine, project);
      await settleSwitches(engine, application.live, { i18n: project.settings.i18n, print: console.log });
      const result = await seedContent(engine, source, { reset });
      await syncPermissions(engine, project, isNew, isNew ? () => undefined : console.log);
      console.log(describeResult(source.file, result));
    });
  });
}

function describeResult(file: string, { entries, filled, kept, removed }: SeedResult): string {
  const written =
    entries === 0 ? `${file}: nothing to write.` : `Wrote ${entries} entries from ${file}: ${filled.join(', ')}.`;
  return [
    ...(removed > 0 ? [`Removed ${removed} entries.`] : []),
    written,
    ...(kept.length > 0 ? [`Skipped because they have content: ${kept.join(', ')}.`] : []),
  ].join('\n');
}
