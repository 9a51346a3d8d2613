import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import { type ArchiveWriter, writeArchive } from '../../migration/archive/write-archive.ts';
import { describeSchemas } from '../../migration/exporting/describe-schemas.ts';
import { type ArchiveTarget, type ExportReport, exportArchive } from '../../migration/exporting/export-archive.ts';
import { describeV5Schemas } from '../../migration/exporting/v5/describe-v5-schemas.ts';
import type { Progress } from '../../util/progress.ts';
import type { TransferGroups } from '../../migration/transfer-groups.ts';
import { absentPlugins } from '../opening/absent-plugins.ts';
import { withEngine } from '../opening/create-application-engine.ts';
import { type Application, type DeclaredProject, withApplication } from '../opening/open-application.ts';
import { recordCommand } from '../opening/record-command.ts';
import { openProvider } from './import-project.ts';

export interface ExportProjectOptions {
  /** The archive's path with its extension. */
  readonly file: string;
  readonly gzip: boolean;
  readonly key: string | null;
  readonly groups: TransferGroups;
  readonly progress: Progress;
  /** By default v4. */
  readonly target?: ArchiveTarget;
}

/** Writes an archive for `strapi import` and `plinth import`. Leaves no file if it fails. */
export const exportProject = (opened: DeclaredProject, options: ExportProjectOptions): Promise<ExportReport> =>
  withApplication(opened, { createTables: false, isForCommand: true }, (application) =>
    withEngine(application, async (engine) => {
      await recordCommand(application);
      return exportApplication(application, engine, options);
    }),
  );

/** The same for an open project. */
export async function exportApplication(
  application: Application,
  engine: Engine,
  options: ExportProjectOptions,
): Promise<ExportReport> {
  const { file, groups, progress, target = 'v4' } = options;
  const { model, live, project } = application;
  const { settings, schemas } = project;
  const described = describeSchemas(model, schemas, absentPlugins(settings));
  const provider = await openProvider(application);
  const archive: ArchiveWriter = writeArchive(file, options);
  try {
    return await exportArchive(engine, {
      ...{ archive, groups, live, progress, target, now: new Date() },
      schemas: target === 'v5' ? describeV5Schemas(described) : described,
      assets: { provider, uploadsDir: path.join(settings.server.publicDir, 'uploads') },
    });
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    provider.close();
  }
}
