import { realpath } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether a path below a folder ends outside it, by way of a symbolic link. The folder itself may be one. What is
 * not there leads nowhere.
 */
export async function leadsOut(folder: string, name: string): Promise<boolean> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(path.join(folder, name))]);
    return file !== root && !file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
  } catch {
    return false;
  }
}
