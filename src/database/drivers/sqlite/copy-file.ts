import { openBriefly } from './open-briefly.ts';

/** A plain copy would lack the content of the log. */
export function copyFile(filename: string, target: string): void {
  const { connection } = openBriefly(filename);
  try {
    connection.exec(`pragma busy_timeout = ${BUSY_MS}`);
    connection.prepare('vacuum into ?').run(target);
  } finally {
    connection.close();
  }
}

/** How long others may lock the file. */
const BUSY_MS = 5_000;
