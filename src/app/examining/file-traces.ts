import { open } from 'node:fs/promises';
import path from 'node:path';
import { idCell, textCell } from '../../database/cells.ts';
import { isPathSegment } from '../../media/files/file-name.ts';
import type { Finding } from './finding.ts';
import type { ReadRows } from './read-rows.ts';

const PAGE = 1000;
const CHUNK = 1_000_000;
/** What two chunks share, so that no sign is cut. */
const OVERLAP = 100;
const MAX_EVIDENCE = 20;

/** Types whose scripts a browser runs on the origin of the server. */
const ACTIVE = /^\.(?:svgz?|s?html?|xhtml?|xht|xml|xslt?|rdf|mht|mhtml)$/i;

const SCRIPT = /<script|javascript:|[\s"'/]on[a-z]{3,30}\s{0,20}=/i;

/** Uploaded documents that contain scripts. Files of other providers than the local one are not read. */
export async function findFileTraces(rows: ReadRows, uploadsDir: string): Promise<readonly Finding[]> {
  const evidence: string[] = [];
  let count = 0;
  for await (const { id, name, file } of uploaded(rows)) {
    if (!isPathSegment(file) || !(await hasScript(path.join(uploadsDir, file)))) continue;
    count += 1;
    if (evidence.length < MAX_EVIDENCE) evidence.push(`${name} (id ${id}): /uploads/${file}`);
  }
  if (count === 0) return [];
  return [
    {
      id: 'scripts-in-uploads',
      severity: 'medium',
      title: `${count} uploaded ${count === 1 ? 'document contains' : 'documents contain'} scripts.`,
      advisories: ['CVE-2022-32114', 'CVE-2026-22707'],
      evidence,
      meaning:
        'v4 serves them as pages of its own origin: opened by an administrator, they act in their name. Plinth serves them without rights.',
      remedy: 'Look at the documents and who uploaded them; delete those that you do not know.',
    },
  ];
}

interface Uploaded {
  readonly id: number;
  readonly name: string;
  readonly file: string;
}

async function* uploaded(rows: ReadRows): AsyncIterable<Uploaded> {
  const columns = ['id', 'name', 'hash', 'ext', 'provider'];
  for (let last = 0; ; ) {
    const page = await rows('files', columns, `where [id] > ? order by [id] limit ${PAGE}`, [last]);
    for (const [id, name, hash, ext, provider] of page) {
      last = idCell(id);
      const ending = textCell(ext) ?? '';
      if (textCell(provider) !== 'local' || !ACTIVE.test(ending)) continue;
      yield { id: last, name: textCell(name) ?? '', file: `${textCell(hash)}${ending}` };
    }
    if (page.length < PAGE) return;
  }
}

async function hasScript(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const bytes = Buffer.alloc(CHUNK);
    for (let at = 0; ; at += CHUNK - OVERLAP) {
      const { bytesRead } = await handle.read(bytes, 0, CHUNK, at);
      // Browsers also read UTF-16, which is the same signs with zeros between them.
      if (SCRIPT.test(bytes.toString('latin1', 0, bytesRead).replaceAll('\0', ''))) return true;
      if (bytesRead < CHUNK) return false;
    }
  } finally {
    await handle.close();
  }
}
