// node scripts/advisories.mjs: writes the table of published vulnerabilities into docs/security.md, from
// security/advisories.json. The build writes them as OpenVEX and into the SBOM.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Enums, Models } from '@cyclonedx/cyclonedx-library';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DOCUMENT = path.join(root, 'docs/security.md');

/** When the list was last reviewed, and its rows. */
export const readAdvisories = () => JSON.parse(readFileSync(path.join(root, 'security/advisories.json'), 'utf8'));

const BEGIN = '<!-- The table is generated: node scripts/advisories.mjs -->';
const END = '<!-- end of the table -->';

/** The document with the table of today. */
export function withTable(document, { advisories }) {
  const [before, rest] = document.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`docs/security.md has no table between "${BEGIN}" and "${END}".`);
  const rows = advisories.map(({ ids, part, attack, status, here, test }) =>
    [ids.join(', ') || 'no id', part, attack, `${status}: ${here}`, `\`${test.file}\``].join(' | '),
  );
  const table = ['vulnerability | part | attack | in Plinth | proof', '---|---|---|---|---', ...rows];
  return `${before}${BEGIN}\n\n${table.map((row) => (row.startsWith('---') ? `|${row}|` : `| ${row} |`)).join('\n')}\n\n${END}${after}`;
}

const namesOf = ({ ids, name }) => (ids.length > 0 ? ids : [`STRAPI-V4-${name.toUpperCase()}`]);

const JUSTIFICATIONS = {
  'not affected': ['vulnerable_code_not_present', Enums.Vulnerability.AnalysisJustification.CodeNotPresent],
  mitigated: [
    'inline_mitigations_already_exist',
    Enums.Vulnerability.AnalysisJustification.ProtectedByMitigatingControl,
  ],
};

function justificationOf({ status }) {
  const known = JUSTIFICATIONS[status];
  if (known === undefined) throw new Error(`security/advisories.json: "${status}" is no status.`);
  return known;
}

/** An OpenVEX document about one version. The same list gives the same document. */
export function openVex({ reviewed, advisories }, product) {
  const statements = advisories.flatMap((advisory) =>
    namesOf(advisory).map((name) => ({
      vulnerability: { name },
      products: [{ '@id': product }],
      status: 'not_affected',
      justification: justificationOf(advisory)[0],
      impact_statement: `${advisory.attack}: ${advisory.here}`,
    })),
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([product, statements]))
    .digest('hex');
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://openvex.dev/docs/public/vex-${digest}`,
    author: 'Plinth',
    timestamp: `${reviewed}T00:00:00Z`,
    version: 1,
    statements,
  };
}

/** The same for an SBOM, about its main component. */
export function* sbomVulnerabilities({ advisories }, bomRef) {
  for (const advisory of advisories) {
    for (const id of namesOf(advisory)) {
      yield new Models.Vulnerability.Vulnerability({
        id,
        bomRef: id,
        description: advisory.attack,
        analysis: new Models.Vulnerability.Analysis({
          state: Enums.Vulnerability.AnalysisState.NotAffected,
          justification: justificationOf(advisory)[1],
          detail: advisory.here,
        }),
        affects: new Models.Vulnerability.AffectRepository([new Models.Vulnerability.Affect(bomRef)]),
      });
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), readAdvisories()));
}
