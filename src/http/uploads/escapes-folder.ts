import { realpath } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether a path below a folder leads outside it through a symbolic link. The folder itself may be a link. Missing
 * files do not count.
 */
export async function escapesFolder(folder: string, name: string): Promise<boolean> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(path.join(folder, name))]);
    return file !== root && !file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
  } catch {
    return false;
  }
}
