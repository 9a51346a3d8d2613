import type { EngineResult } from './report.ts';
import type { RequestName } from './requests.ts';

const WIDTH = 860;
const PLOT_HEIGHT = 200;
const LEFT = 60;
const TOP = 64;
const GAP = 56;
const COLORS = ['#8d99ae', '#0b7285', '#f08c00', '#5c940d', '#862e9c'];
const TITLES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Requests per second as bars on a logarithmic scale: one group per request, one bar per server. */
export function drawPlot(
  results: readonly EngineResult[],
  requests: readonly RequestName[],
  connections: number,
): string {
  const height = TOP + results.length * (PLOT_HEIGHT + GAP);
  const servers = [...new Set(results.flatMap((result) => result.servers.map(({ name }) => name)))];
  const charts = results.map((result, index) =>
    drawEngine(result, requests, connections, servers, TOP + index * (PLOT_HEIGHT + GAP)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="${LEFT}" y="22" font-size="15" font-weight="600">Requests per second, ${connections} connections (logarithmic)</text>
${servers.map((name, index) => legend(name, index, servers.length)).join('\n')}
${charts.join('\n')}
</svg>
`;
}

const colorOf = (index: number): string => COLORS[index % COLORS.length] as string;

function legend(name: string, index: number, count: number): string {
  const left = LEFT + (index * (WIDTH - LEFT)) / Math.max(count, 4);
  return `<rect x="${left}" y="34" width="12" height="12" fill="${colorOf(index)}"/><text x="${left + 18}" y="44">${escapeText(name)}</text>`;
}

function drawEngine(
  { engine, cells }: EngineResult,
  requests: readonly RequestName[],
  connections: number,
  servers: readonly string[],
  top: number,
): string {
  const shown = cells.filter((cell) => cell.connections === connections);
  const most = 10 ** Math.ceil(Math.log10(Math.max(...shown.map((cell) => cell.perSecond), 10)));
  const least = 10 ** Math.floor(Math.log10(Math.min(...shown.map((cell) => cell.perSecond), 100)));
  const yOf = (value: number): number => top + PLOT_HEIGHT * (1 - Math.log(value / least) / Math.log(most / least));
  const group = (WIDTH - LEFT - 20) / requests.length;
  const bar = (group * 0.8) / servers.length;
  const bars = shown.map(({ server, request, perSecond }) => {
    const x = LEFT + requests.indexOf(request) * group + servers.indexOf(server) * bar;
    const y = yOf(perSecond);
    const label = `<text x="${fixed(x + bar / 2 - 1)}" y="${fixed(y - 3)}" font-size="9" text-anchor="middle">${Math.round(perSecond)}</text>`;
    return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(bar - 2)}" height="${fixed(top + PLOT_HEIGHT - y)}" fill="${colorOf(servers.indexOf(server))}"/>${label}`;
  });
  const lines: string[] = [];
  for (let value = least; value <= most; value *= 10) {
    const y = fixed(yOf(value));
    lines.push(
      `<line x1="${LEFT}" y1="${y}" x2="${WIDTH - 20}" y2="${y}" stroke="#dddddd"/><text x="${LEFT - 6}" y="${y}" text-anchor="end" dominant-baseline="middle">${value}</text>`,
    );
  }
  const names = requests.map(
    (name, index) =>
      `<text x="${fixed(LEFT + index * group + group * 0.4)}" y="${top + PLOT_HEIGHT + 16}" text-anchor="middle">${name}</text>`,
  );
  return `<text x="${LEFT}" y="${top - 4}" font-weight="600">${TITLES[engine]}</text>\n${[...lines, ...bars, ...names].join('\n')}`;
}

const fixed = (value: number): string => value.toFixed(1);

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
