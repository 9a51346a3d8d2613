import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import { type ArchiveWriter, writeArchive } from '../../migration/archive/write-archive.ts';
import { describeSchemas } from '../../migration/exporting/describe-schemas.ts';
import { type ExportReport, exportArchive } from '../../migration/exporting/export-archive.ts';
import type { Progress } from '../../util/progress.ts';
import type { TransferGroups } from '../../migration/transfer-groups.ts';
import { absentPlugins } from '../opening/absent-plugins.ts';
import { withEngine } from '../opening/create-application-engine.ts';
import { type Application, type DeclaredProject, withApplication } from '../opening/open-application.ts';
import { openProvider } from './import-project.ts';

export interface ExportProjectOptions {
  /** The archive's path with its extension. */
  readonly file: string;
  readonly gzip: boolean;
  readonly key: string | null;
  readonly groups: TransferGroups;
  readonly progress: Progress;
}

/** Writes an archive for `strapi import` and `plinth import`. Leaves no file if it fails. */
export const exportProject = (opened: DeclaredProject, options: ExportProjectOptions): Promise<ExportReport> =>
  withApplication(opened, { createTables: false, isForCommand: true }, (application) =>
    withEngine(application, (engine) => exportApplication(application, engine, options)),
  );

/** The same for an open project. */
export async function exportApplication(
  application: Application,
  engine: Engine,
  options: ExportProjectOptions,
): Promise<ExportReport> {
  const { file, groups, progress } = options;
  const { model, live, project } = application;
  const { settings, schemas } = project;
  const provider = await openProvider(application);
  const archive: ArchiveWriter = writeArchive(file, options);
  try {
    return await exportArchive(engine, {
      ...{ archive, groups, live, progress, now: new Date() },
      schemas: describeSchemas(model, schemas, absentPlugins(settings)),
      assets: { provider, uploadsDir: path.join(settings.server.publicDir, 'uploads') },
    });
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    provider.close();
  }
}
