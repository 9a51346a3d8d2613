// node scripts/write-components.mjs <folder>: lists the components of the built package as a CycloneDX SBOM and as
// licence notices, and what published vulnerabilities mean for it as OpenVEX.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { openVex, readAdvisories, sbomVulnerabilities } from './advisories.mjs';
import { BUNDLED_FILE, readPackage } from './bundled-packages.mjs';
import { INSTALLED } from './published-manifest.mjs';

const [folder = 'dist'] = process.argv.slice(2);
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

const bundled = collectBundled().map((place) => ({ ...readPackage(place), scope: Enums.ComponentScope.Required }));
const installed = [
  ...INSTALLED.map((name) => ({ ...locate(name), scope: Enums.ComponentScope.Required })),
  ...Object.keys(own.optionalDependencies ?? {}).map((name) => ({
    ...locate(name),
    scope: Enums.ComponentScope.Optional,
  })),
];
const all = [...bundled, ...installed.filter(({ version }) => version !== undefined)].sort((one, other) =>
  `${one.name} ${one.version}`.localeCompare(`${other.name} ${other.version}`),
);

const advisories = readAdvisories();

writeFileSync(path.join(folder, 'sbom.cdx.json'), componentList());
writeFileSync(path.join(folder, 'vex.openvex.json'), `${JSON.stringify(openVex(advisories, purlOf(own)), null, 2)}\n`);
writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), bundled.map(noticeOf).join(`\n${'-'.repeat(80)}\n\n`));

/** Each bundle has its own list: the server, SQLite for older versions of Node, the pages. */
function collectBundled() {
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === BUNDLED_FILE)
    .map((file) => path.join(folder, file));
  const folders = new Set(lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))));
  // A package in two folders is one component; two versions of it are two.
  return [...new Map([...folders].sort().map((place) => [purlOf(readPackage(place)), place])).values()];
}

function locate(name) {
  const place = path.join(root, 'node_modules', name);
  // An optional package may not be available for this platform.
  return existsSync(place) ? readPackage(place) : { name };
}

function componentList() {
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, own.name, {
    version: own.version,
    bomRef: purlOf(own),
    purl: purlOf(own),
    licenses: new Models.LicenseRepository([new Models.SpdxLicense(own.license)]),
  });
  for (const one of all) bom.components.add(componentOf(one));
  for (const one of sbomVulnerabilities(advisories, bom.metadata.component.bomRef)) bom.vulnerabilities.add(one);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

function componentOf({ folder: place, name, version, license, scope }) {
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    scope,
    bomRef: purlOf({ name, version }),
    purl: purlOf({ name, version }),
  });
  if (typeof license === 'string') {
    const isExpression = /\b(AND|OR|WITH)\b/.test(license);
    component.licenses.add(isExpression ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license));
  }
  const digest = integrityOf(place);
  if (digest !== null) component.hashes.set(Enums.HashAlgorithm['SHA-512'], digest);
  return component;
}

/** The hash of the archive that npm verified on installation. */
function integrityOf(place) {
  const at = path.relative(root, place).replaceAll(path.sep, '/');
  const [, base64] = /(?:^|\s)sha512-([\w+/=]+)/.exec(locked[at]?.integrity ?? '') ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex');
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

function noticeOf({ folder: place, name, version, license, author }) {
  const by = typeof author === 'string' ? author : (author?.name ?? '');
  const texts = readdirSync(place)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => path.join(place, file))
    .filter((file) => existsSync(file));
  const text = texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n') || licenceInReadme(place);
  return `${name} ${version} (${license ?? 'see below'})${by === '' ? '' : `, ${by}`}\n\n${text}\n`;
}

/** Some packages have their licence only in the readme. */
function licenceInReadme(place) {
  const readme = readdirSync(place).find((file) => /^readme/i.test(file));
  const text = readme === undefined ? '' : readFileSync(path.join(place, readme), 'utf8');
  return (/^#+\s*licen[cs]e\s*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(text)?.[1] ?? '').trim();
}
