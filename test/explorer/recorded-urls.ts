import { listMaterial, readMaterial } from '../support/conformance-material.ts';

export interface RecordedUrl {
  readonly id: string;
  readonly topic: string;
  /** As it was sent: path and query string. */
  readonly url: string;
}

/** The lists of the recorded requests of the contract, once each. */
export function recordedLists(): readonly RecordedUrl[] {
  const urls = new Map<string, RecordedUrl>();
  for (const file of listMaterial('cases')) {
    for (const line of readMaterial(file).toString('utf8').trim().split('\n')) {
      const { id, topic, method, path } = JSON.parse(line) as Record<'id' | 'topic' | 'method' | 'path', string>;
      if (method === 'GET' && /^\/api\/[a-z-]+\?/.test(path)) urls.set(path, { id, topic, url: path });
    }
  }
  return [...urls.values()];
}
