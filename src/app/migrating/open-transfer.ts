import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '../../content/engine.ts';
import type { ArchiveSource } from '../../migration/archive/open-archive.ts';
import { describeFindings } from '../../migration/findings.ts';
import { describeSchemas } from '../../migration/exporting/describe-schemas.ts';
import { surveyArchive } from '../../migration/importing/survey-archive.ts';
import { TRANSFER_GROUPS, type TransferGroups } from '../../migration/transfer-groups.ts';
import { receiveTransfer } from '../../migration/transferring/receive-transfer.ts';
import type { TransferOptions } from '../../migration/transferring/run-transfer.ts';
import { sendTransfer } from '../../migration/transferring/send-transfer.ts';
import { NO_PROGRESS } from '../../util/progress.ts';
import type { Log } from '../logging/log.ts';
import { absentPlugins } from '../opening/absent-plugins.ts';
import type { Application } from '../opening/open-application.ts';
import { exportApplication } from './export-project.ts';
import { importIntoApplication } from './import-project.ts';

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
      const importReceived = async (source: ArchiveSource, groups: TransferGroups): Promise<void> => {
        const survey = await surveyArchive(source, NO_PROGRESS);
        const archive = { source, survey, groups, present: 'replaced', progress: NO_PROGRESS } as const;
        await importIntoApplication(application, engine, archive);
      };
      return receiveTransfer({ folder, schemas, options, importArchive: importReceived, discard });
    }
    const exportTo = async (file: string): Promise<void> => {
      const groups = new Set(TRANSFER_GROUPS);
      const written = { file, gzip: false, key: null, groups, progress: NO_PROGRESS };
      const { changedFiles } = await exportApplication(application, engine, written);
      if (changedFiles.count === 0) return;
      log.warn(
        `Files were removed or replaced during the transfer: ${describeFindings(changedFiles)}. Transfer again.`,
      );
    };
    return sendTransfer({ folder, schemas, exportArchive: exportTo, send, reportFault: log.fault, discard });
  };
}
