import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import { StartError } from '../../errors.ts';
import { createProvider } from '../../media/providers/create-provider.ts';
import type { Provider } from '../../media/providers/provider.ts';
import type { ArchiveSource } from '../../migration/archive/open-archive.ts';
import { compareSchemas, describeDifferences } from '../../migration/importing/compare-schemas.ts';
import { findPresent, type Present } from '../../migration/importing/find-present.ts';
import { type ImportOptions, type ImportReport, importArchive } from '../../migration/importing/import-archive.ts';
import { type ArchiveSurvey, surveyArchive } from '../../migration/importing/survey-archive.ts';
import type { Progress } from '../../util/progress.ts';
import type { TransferGroups } from '../../migration/transfer-groups.ts';
import { incomingFolder } from '../assembling/incoming-folder.ts';
import { withEngine } from '../opening/create-application-engine.ts';
import { type Application, type DeclaredProject, withApplication } from '../opening/open-application.ts';

export interface ImportProjectOptions {
  readonly source: ArchiveSource;
  readonly groups: TransferGroups;
  /** What happens to existing content; null if it prevents the import. */
  readonly present: 'replaced' | 'kept' | null;
  readonly acceptsDifferences: boolean;
  readonly isDryRun: boolean;
  readonly progress: Progress;
  readonly print: (line: string) => void;
}

/** Checks the archive first: conflicting schemas or content stop the import early. Null for a dry run. */
export async function importProject(
  opened: DeclaredProject,
  options: ImportProjectOptions,
): Promise<ImportReport | null> {
  const { source, groups, progress, print } = options;
  const survey = await surveyArchive(source, progress, options.isDryRun ? 'all lines' : 'schemas');
  print(describeSurvey(survey));
  if (groups.has('content')) acceptDifferences(opened, survey, options);
  return withApplication(opened, { createTables: !options.isDryRun, isForCommand: true }, (application) =>
    withEngine(application, async (engine) => {
      if (groups.has('content')) acceptPresent(await findPresent(engine, engine.driver, application.live), options);
      if (options.isDryRun) return null;
      const present = options.present ?? 'replaced';
      return importIntoApplication(application, engine, { source, survey, groups, present, progress });
    }),
  );
}

/** The same for an open project and an archive that fits it. */
export async function importIntoApplication(
  application: Application,
  engine: Engine,
  archive: Pick<ImportOptions, 'source' | 'survey' | 'groups' | 'present' | 'progress'>,
): Promise<ImportReport> {
  const provider = await openProvider(application);
  try {
    const incoming = incomingFolder(application.project.settings);
    return await importArchive(engine, { ...archive, live: application.live, provider, incoming });
  } finally {
    provider.close();
  }
}

export const openProvider = ({ project: { settings, dir } }: Application): Promise<Provider> =>
  createProvider({
    settings: settings.upload,
    projectDir: dir,
    uploadsDir: path.join(settings.server.publicDir, 'uploads'),
    reportFault: console.error,
  });

function acceptDifferences(
  { declared }: DeclaredProject,
  survey: ArchiveSurvey,
  { acceptsDifferences, isDryRun, print }: ImportProjectOptions,
): void {
  const differences = compareSchemas(declared, survey.schemas, survey.entities);
  if (differences.length === 0) return;
  print(`The schemas differ:\n${describeDifferences(differences)}`);
  if (!differences.every(({ isHarmless }) => isHarmless)) {
    throw new StartError('The schemas of the archive and of the project differ, and content would be lost.', {
      remedy: 'Use the schemas that the archive was exported with. Nothing was changed.',
    });
  }
  if (acceptsDifferences || isDryRun) return;
  throw new StartError('The schemas of the archive and of the project differ. Nothing would be lost by it.', {
    remedy: 'Import all the same with --accept-differences. Nothing was changed.',
  });
}

function acceptPresent({ counts, isNew }: Present, { present, isDryRun, print }: ImportProjectOptions): void {
  if (isNew) return;
  const list = [...counts].map(([uid, count]) => `  ${uid}: ${count}`).join('\n');
  const fate = present === 'kept' ? ', which stays' : present === 'replaced' ? ', which is replaced' : '';
  print(`The database has content${fate}:\n${list}`);
  if (present !== null || isDryRun) return;
  throw new StartError('The database has content.', {
    remedy: 'Replace it with --replace, or add the archive to it with --add. Nothing was changed.',
  });
}

function describeSurvey({ entities, links, settings, assets, metadata }: ArchiveSurvey): string {
  const count = [...entities.values()].reduce((sum, one) => sum + one, 0);
  const { createdAt, strapi } = metadata;
  return `The archive of ${createdAt} (Strapi ${strapi.version}) has ${count} entries, ${links} links, ${assets.count} files and ${settings} settings.`;
}
