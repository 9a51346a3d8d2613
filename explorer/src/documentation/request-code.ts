import { printLiteral, printText } from '../code/print-literal.ts';
import type { Language } from '../code/tokens.ts';

export const SAMPLES = [
  { kind: 'curl', label: 'curl' },
  { kind: 'fetch', label: 'fetch' },
] as const;

export type SampleKind = (typeof SAMPLES)[number]['kind'];

export const SAMPLE_LANGUAGES: Readonly<Record<SampleKind, Language>> = { curl: 'shell', fetch: 'javascript' };

interface Sample {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  /** Whether the operation requires credentials. */
  readonly needsKey: boolean;
}

/** A request of an operation, as code. */
export function writeSample(kind: SampleKind, { method, url, body, needsKey }: Sample): string {
  const hasBody = body !== undefined;
  if (kind === 'curl') {
    return [
      `curl -g ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${url}'`,
      ...(needsKey ? ['-H "Authorization: Bearer $API_TOKEN"'] : []),
      ...(hasBody ? ["-H 'Content-Type: application/json'", `--data-raw '${JSON.stringify(body, null, 2)}'`] : []),
    ].join(' \\\n  ');
  }
  const headers = [
    ...(needsKey ? [`Authorization: \`Bearer \${process.env.API_TOKEN}\``] : []),
    ...(hasBody ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'get' ? [] : [`  method: ${printText(method.toUpperCase())},\n`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },\n`]),
    ...(hasBody ? [`  body: JSON.stringify(${printLiteral(body, '  ')}),\n`] : []),
  ].join('');
  return `const response = await fetch(${printText(url)}${options === '' ? '' : `, {\n${options}}`});\nconst answer = await response.json();`;
}
