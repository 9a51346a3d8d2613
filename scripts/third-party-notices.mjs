import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'THIRD-PARTY-NOTICES.txt';
const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** A plugin for bundles: what the licenses of the packages in them ask to be kept goes along in a file. */
export const thirdPartyNotices = () => ({
  name: 'third-party-notices',
  generateBundle(_options, bundle) {
    const folders = new Map();
    for (const chunk of Object.values(bundle)) {
      for (const id of chunk.moduleIds ?? []) {
        const [, folder, name] = PACKAGE.exec(id.replaceAll('\\', '/').replace(/^\0/, '')) ?? [];
        if (folder !== undefined) folders.set(name, folder);
      }
    }
    const notices = [...folders].sort(([one], [other]) => one.localeCompare(other)).map(noticeOf);
    this.emitFile({ type: 'asset', fileName: FILE, source: notices.join(`\n${'-'.repeat(80)}\n\n`) });
  },
});

function noticeOf([name, folder]) {
  const { version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const by = typeof author === 'string' ? author : (author?.name ?? '');
  const own = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = own.map((file) => path.join(folder, file)).filter((file) => existsSync(file));
  const text = texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
  return `${name} ${version} (${license ?? 'see below'})${by === '' ? '' : `, ${by}`}\n\n${text}\n`;
}
