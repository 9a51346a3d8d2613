import type { Comparison, Speed } from './comparison.ts';

const MAX_SHOWN = 20;

/** Whether the comparison says little about content. */
export const isMostlyRefused = ({ requests, refused }: Comparison): boolean => refused > requests / 2;

export const HINT =
  'These callers may read little. To compare more content, list an API token in a file for --callers.';

/** The report for a terminal. */
export function writeTextReport(comparison: Comparison): string {
  const { contract, requests, equal, refused, explained, explainedRequests, different } = comparison;
  const { differences, unanswered, speed } = comparison;
  return [
    `${requests} requests as ${comparison.callers.join(', ')} in ${comparison.seconds.toFixed(0)} s (seed ${comparison.seed}).`,
    `  equal      ${equal}`,
    `  explained  ${explainedRequests}`,
    ...explained.map(({ title, place, requests: count }) => `    ${count} ${title} (${place})`),
    `  different  ${different}`,
    ...(refused > 0
      ? [`${contract} refused ${refused} of them (401 or 403).${isMostlyRefused(comparison) ? ` ${HINT}` : ''}`]
      : []),
    ...(unanswered.length > 0 ? [`  unanswered ${unanswered.length}`] : []),
    `Median time of a response: ${contract} ${inMs(speed.reference)}, Plinth ${inMs(speed.plinth)}.`,
    ...differences
      .slice(0, MAX_SHOWN)
      .flatMap(({ method, url, caller, requests: count, differences: found }) => [
        '',
        `${method} ${url}`,
        `  as ${caller}${count > 1 ? `; ${count} requests come down to this` : ''}`,
        ...found.map(
          ({ place, reference, plinth }) => `  ${place || 'body'}: ${contract} ${reference}, Plinth ${plinth}`,
        ),
      ]),
    ...(differences.length > MAX_SHOWN ? ['', `${differences.length - MAX_SHOWN} more are in the report.`] : []),
    ...unanswered.slice(0, MAX_SHOWN).map(({ url, reason }) => `No response: ${url} (${reason})`),
  ].join('\n');
}

const inMs = ({ median, slowest5 }: Speed): string =>
  `${median.toFixed(1)} ms (5 % take longer than ${slowest5.toFixed(1)} ms)`;
