import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Settings } from '../../project/settings.ts';

/**
 * Where files wait until they are stored. Beside the uploaded ones where those are on the same disk:
 * a file moves there in one step, all of it or nothing. The dot keeps it from being served.
 */
export const incomingFolder = ({ server, upload }: Pick<Settings, 'server' | 'upload'>): string =>
  upload.provider === 'local'
    ? path.join(server.publicDir, 'uploads', '.incoming')
    : path.join(tmpdir(), 'plinth-incoming');
