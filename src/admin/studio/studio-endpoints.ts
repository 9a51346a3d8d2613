import type { AdminEndpoint } from '../admin-endpoint.ts';
import {
  deleteChanges,
  putChanges,
  putChangesLive,
  showChangedEntries,
  showChanges,
  showComparison,
} from './changes.ts';
import { enterEntry, leaveEntry } from './presence.ts';
import { showPreview } from './preview.ts';
import { showEntryUses, showFileUses } from './used-by.ts';
import { restoreVersion, showVersion, showVersionComparison, showVersions } from './versions.ts';

const ENTRY = '/studio/api/entries/:uid/:id';

/** Routes of Studio in addition to v4's. Each requires permissions on the type in its path. */
export const STUDIO_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/studio/api/entries/:uid/changes', 'signed-in', showChangedEntries],
  ['GET', `${ENTRY}/changes`, 'signed-in', showChanges],
  ['PUT', `${ENTRY}/changes`, 'signed-in', putChanges],
  ['DELETE', `${ENTRY}/changes`, 'signed-in', deleteChanges],
  ['GET', `${ENTRY}/changes/compare`, 'signed-in', showComparison],
  ['POST', `${ENTRY}/changes/publish`, 'signed-in', putChangesLive],
  ['GET', `${ENTRY}/versions`, 'signed-in', showVersions],
  ['GET', `${ENTRY}/versions/:version`, 'signed-in', showVersion],
  ['GET', `${ENTRY}/versions/:version/compare`, 'signed-in', showVersionComparison],
  ['POST', `${ENTRY}/versions/:version/restore`, 'signed-in', restoreVersion],
  ['PUT', `${ENTRY}/presence`, 'signed-in', enterEntry],
  ['DELETE', `${ENTRY}/presence`, 'signed-in', leaveEntry],
  ['GET', `${ENTRY}/used-by`, 'signed-in', showEntryUses],
  ['GET', '/studio/api/files/:id/used-by', 'plugin::upload.read', showFileUses],
  ['GET', `${ENTRY}/preview`, 'signed-in', showPreview],
];
