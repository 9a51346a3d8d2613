import escapeHtml from 'lodash/escape.js';
import type { Comparison, FoundDifference } from './comparison.ts';
import { HINT, isMostlyRefused } from './write-text-report.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}code{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.verdict{padding:1rem;border-radius:.4rem;font-size:1.2rem}.good{background:#e3f4e5}.bad{background:#fbe3e1}
section{margin:2rem 0}@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}th,td{border-color:#444}.good{background:#153d1b}.bad{background:#4c1512}}`;

/** A single self-contained page, to be passed on to others. */
export function writePageReport(comparison: Comparison): string {
  const { requests, equal, refused, explained, explainedRequests, different, differences, unanswered, speed } =
    comparison;
  const name = nameOf(comparison);
  const isGood = different === 0 && unanswered.length === 0;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plinth compared with ${name}</title><style>${STYLE}</style></head><body>
<h1>Plinth compared with ${name}</h1>
<p class="verdict ${isGood ? 'good' : 'bad'}">${isGood ? 'No unexplained difference' : `${different} of ${requests} requests differ`}</p>
<p>${requests} requests to <code>${escapeHtml(comparison.reference)}</code> and to Plinth, as ${escapeHtml(comparison.callers.join(', '))}, on ${escapeHtml(comparison.startedAt)} in ${comparison.seconds.toFixed(0)} s. Seed ${comparison.seed}.</p>
${table(
  ['', 'requests'],
  [
    ['equal', equal],
    ['explained by a documented deviation', explainedRequests],
    ['different', different],
    ['not answered', unanswered.length],
    [`refused by ${name} (401 or 403)`, refused],
  ],
)}
${isMostlyRefused(comparison) ? `<p>${escapeHtml(HINT)}</p>` : ''}
${table(
  ['speed', 'median', '5 % take longer than'],
  [
    [name, ms(speed.reference.median), ms(speed.reference.slowest5)],
    ['Plinth', ms(speed.plinth.median), ms(speed.plinth.slowest5)],
  ],
)}
${
  explained.length === 0
    ? ''
    : `<section><h2>Explained</h2>${table(
        ['deviation', 'requests', 'example'],
        explained.map((one) => [`${one.title} (${one.place})`, one.requests, one.example]),
      )}</section>`
}
${differences.length === 0 ? '' : `<section><h2>Different</h2>${differences.map((one) => writeDifference(one, name)).join('')}</section>`}
${
  unanswered.length === 0
    ? ''
    : `<section><h2>No response</h2>${table(
        ['request', 'reason'],
        unanswered.map((one) => [one.url, one.reason]),
      )}</section>`
}
</body></html>
`;
}

const nameOf = ({ contract }: Comparison): string => `Strapi ${contract}`;

const writeDifference = ({ method, url, caller, requests, differences }: FoundDifference, name: string): string =>
  `<h3><code>${escapeHtml(`${method} ${url}`)}</code></h3><p>As ${escapeHtml(caller)}; ${requests} request${requests === 1 ? '' : 's'}.</p>${table(
    ['place', name, 'Plinth'],
    differences.map(({ place, reference, plinth }) => [place || 'body', reference, plinth]),
  )}`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<td class="n">${value}</td>` : `<td>${escapeHtml(value)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  return `<table><thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
