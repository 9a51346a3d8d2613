import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import type { ArchiveSource } from '../../migration/archive/open-archive.ts';
import { writeArchive } from '../../migration/archive/write-archive.ts';
import { describeSchemas } from '../../migration/exporting/describe-schemas.ts';
import { exportArchive } from '../../migration/exporting/export-archive.ts';
import { importArchive } from '../../migration/importing/import-archive.ts';
import { surveyArchive } from '../../migration/importing/survey-archive.ts';
import { TRANSFER_GROUPS, type TransferGroups } from '../../migration/transfer-groups.ts';
import { receiveTransfer } from '../../migration/transferring/receive-transfer.ts';
import type { TransferOptions } from '../../migration/transferring/run-transfer.ts';
import { sendTransfer } from '../../migration/transferring/send-transfer.ts';
import { NO_PROGRESS } from '../../util/progress.ts';
import { incomingFolder } from '../assembling/incoming-folder.ts';
import type { Log } from '../logging/log.ts';
import { absentPlugins } from '../opening/absent-plugins.ts';
import type { Application } from '../opening/open-application.ts';
import { openProvider } from './import-project.ts';

/** The project side of a connection from v4's command line. */
export function openTransfer(
  application: Application,
  engine: Engine,
  kind: 'push' | 'pull',
  log: Log,
): TransferOptions['open'] {
  const { model, project } = application;
  const schemas = describeSchemas(model, project.schemas, absentPlugins(project.settings));
  return (options, send) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plinth-transfer-'));
    const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
    if (kind === 'push') {
      const importReceived = (source: ArchiveSource, groups: TransferGroups): Promise<void> =>
        importFrom(application, engine, source, groups);
      return receiveTransfer({ folder, schemas, options, importArchive: importReceived, discard });
    }
    const exportTo = (file: string): Promise<void> => exportInto(application, engine, schemas, file);
    return sendTransfer({ folder, schemas, exportArchive: exportTo, send, reportFault: log.fault, discard });
  };
}

async function importFrom(
  application: Application,
  engine: Engine,
  source: ArchiveSource,
  groups: TransferGroups,
): Promise<void> {
  const survey = await surveyArchive(source, NO_PROGRESS);
  const provider = await openProvider(application);
  try {
    await importArchive(engine, {
      ...{ source, survey, groups, provider, present: 'replaced', live: application.live, progress: NO_PROGRESS },
      incoming: incomingFolder(application.project.settings),
    });
  } finally {
    provider.close();
  }
}

async function exportInto(
  application: Application,
  engine: Engine,
  schemas: ReturnType<typeof describeSchemas>,
  file: string,
): Promise<void> {
  const { live, project } = application;
  const provider = await openProvider(application);
  const archive = writeArchive(file, { gzip: false, key: null });
  try {
    await exportArchive(engine, {
      ...{ archive, groups: new Set(TRANSFER_GROUPS), schemas, live, progress: NO_PROGRESS, now: new Date() },
      assets: { provider, uploadsDir: path.join(project.settings.server.publicDir, 'uploads') },
    });
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    provider.close();
  }
}
