import { openConnection } from './sqlite-library.ts';

/** A plain copy would lack what is still in the log beside the file. */
export function copyFile(filename: string, target: string): void {
  const connection = openConnection(filename, 'read');
  try {
    connection.prepare('vacuum into ?').run(target);
  } finally {
    connection.close();
  }
}
