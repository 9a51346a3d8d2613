// node scripts/audit.mjs [--strict]: queries the registry for known vulnerabilities of all installed packages, and
// fails on each one without a decision in `audit-decisions.json`. With --strict, it also fails if the registry does not
// respond.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const isStrict = process.argv.includes('--strict');

const { decisions } = JSON.parse(readFileSync(path.join(root, 'audit-decisions.json'), 'utf8'));
const report = await audit();
if (report === null) {
  console.log('The registry answers no audit: known vulnerabilities were not looked up.');
  process.exit(isStrict ? 1 : 0);
}
const found = findingsOf(report);
const today = new Date().toISOString().slice(0, 10);
const open = found.filter(({ id }) => !decisions.some((one) => one.advisory === id && today <= one.until));
const stale = decisions.filter(({ advisory }) => !found.some(({ id }) => id === advisory));
for (const { id, name, severity, title } of open) console.error(`Undecided: ${name}, ${severity}: ${title} (${id})`);
for (const { advisory } of stale) console.error(`No longer found, remove its decision: ${advisory}`);
console.log(`${found.length} known vulnerabilities, ${open.length} undecided.`);
process.exit(open.length + stale.length === 0 ? 0 : 1);

/** npm exits with 1 if it finds something; its output is what counts. */
function audit() {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--json'],
      { cwd: root, maxBuffer: 64 * 1024 ** 2, timeout: 120_000 },
      (_error, stdout) => {
        try {
          const parsed = JSON.parse(stdout);
          resolve(parsed.vulnerabilities === undefined ? null : parsed);
        } catch {
          resolve(null);
        }
      },
    );
  });
}

/** Lists each advisory once, however many packages it affects. */
function findingsOf({ vulnerabilities }) {
  const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'));
  const byId = new Map(advisories.map((one) => [idOf(one), { ...one, id: idOf(one) }]));
  return [...byId.values()].sort((one, other) => one.id.localeCompare(other.id));
}

function idOf({ url, source }) {
  return /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source);
}
