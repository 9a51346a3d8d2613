import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Usual locations, which are not always in the PATH of a service. */
const PLACES = ['/usr/sbin', '/usr/lib', '/usr/local/sbin', '/usr/bin', '/usr/local/bin'];

/** The program that hands mail to this machine's mail server; null if there is none. */
export function findSendmail(search = process.env.PATH ?? ''): string | null {
  const folders = [...search.split(path.delimiter).filter((folder) => path.isAbsolute(folder)), ...PLACES];
  return folders.map((folder) => path.join(folder, 'sendmail')).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
