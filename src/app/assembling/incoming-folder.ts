import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Settings } from '../../project/settings.ts';

/**
 * Where files are stored until they are processed. Next to the uploads if that is on the same disk, so a file can be
 * moved atomically. The leading dot keeps it from being served.
 */
export const incomingFolder = ({ server, upload }: Pick<Settings, 'server' | 'upload'>): string =>
  upload.provider === 'local'
    ? path.join(server.publicDir, 'uploads', '.incoming')
    : path.join(tmpdir(), 'plinth-incoming');
