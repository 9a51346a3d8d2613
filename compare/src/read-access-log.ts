import { logLines } from '../../src/app/access-log/log-lines.ts';
import { readLogLine } from '../../src/app/access-log/read-log-line.ts';

const MAX_DISTINCT = 100_000;

/** The distinct URLs below a path that were read, in log order. */
export async function readAccessLog(file: string, prefix: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const line of logLines(file)) {
    const request = readLogLine(line);
    if (request === null || !/^(?:GET|HEAD)$/.test(request.method) || found.size >= MAX_DISTINCT) continue;
    const path = request.url.split('?', 1)[0] as string;
    if (path === prefix || path.startsWith(`${prefix}/`)) found.add(request.url);
  }
  return [...found];
}
