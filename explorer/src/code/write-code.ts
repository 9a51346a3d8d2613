import { type FindType, typeFinder, type Project } from '../query/model.ts';
import { listParameters } from '../query/raw.ts';
import type { AskedRequest } from '../query/request.ts';
import { writeForm } from '../query/write-form.ts';
import { asLiterals } from '../query/writing.ts';
import { printLiteral, printText } from './print-literal.ts';

export type CodeKind = 'url' | 'curl' | 'fetch' | 'client';

export const CODE_KINDS: readonly { readonly kind: CodeKind; readonly label: string }[] = [
  { kind: 'url', label: 'URL' },
  { kind: 'curl', label: 'curl' },
  { kind: 'fetch', label: 'fetch with qs' },
  { kind: 'client', label: 'Typed client' },
];

export interface CodeOptions {
  readonly project: Project;
  readonly origin: string;
  /** A key is asked for by the program; it is never written into code. */
  readonly hasKey: boolean;
}

/** The request as something that runs elsewhere. */
export function writeCode(kind: CodeKind, request: AskedRequest, options: CodeOptions): string {
  switch (kind) {
    case 'url':
      return `${options.origin}${request.url}`;
    case 'curl':
      return writeCurl(request, options);
    case 'fetch':
      return writeFetch(request, options);
    case 'client':
      return writeClient(request, options);
  }
}

/** `-g`, because curl takes brackets for a pattern. */
function writeCurl({ url }: AskedRequest, { origin, hasKey }: CodeOptions): string {
  const quoted = `'${`${origin}${url}`.replaceAll("'", "'\\''")}'`;
  return hasKey ? `curl -g ${quoted} \\\n  -H "Authorization: Bearer $API_TOKEN"` : `curl -g ${quoted}`;
}

function writeFetch({ path, query }: AskedRequest, { origin, hasKey }: CodeOptions): string {
  const isPlain = Object.keys(query).length === 0;
  const address = isPlain ? printText(`${origin}${path}`) : `\`${origin}${path}?\${query}\``;
  const headers = hasKey ? `, {\n  headers: { Authorization: \`Bearer \${process.env.API_TOKEN}\` },\n}` : '';
  const asked = isPlain ? [] : [`const query = qs.stringify(${printLiteral(query)}, { encodeValuesOnly: true });`];
  return [
    ...(isPlain ? [] : [`import qs from 'qs';`, '']),
    ...asked,
    `const response = await fetch(${address}${headers});`,
    'const { data, meta } = await response.json();',
  ].join('\n');
}

function writeClient(request: AskedRequest, { project, origin, hasKey }: CodeOptions): string {
  const { type, id, form } = request;
  if (type === undefined) return '// The typed client asks for content types only.';
  const find: FindType = typeFinder(project);
  const written = writeForm(asLiterals(find), type, { ...form, rest: {} });
  const query = Object.keys(written).length === 0 ? null : printLiteral(written);
  const args = [...(id === null ? [] : [id]), ...(query === null ? [] : [query])].join(', ');
  const member = /^\w+$/.test(type.route ?? '') ? `.${type.route}` : `[${printText(type.route ?? '')}]`;
  const prefix = project.prefix === '/api' ? '' : `, prefix: ${printText(project.prefix)}`;
  const token = hasKey ? ', token: process.env.API_TOKEN' : '';
  const left = listParameters(form.rest).map(([name, value]) => `// Not part of the client: ${name}=${value ?? ''}`);
  return [
    `import { createClient } from 'plinth-client';`,
    `import type { ContentTypes } from './content-types.ts';`,
    '',
    `const api = createClient<ContentTypes>({ url: ${printText(origin)}${prefix}${token} });`,
    ...left,
    `const { data, meta } = await api${member}.${id === null ? 'find' : 'findOne'}(${args});`,
  ].join('\n');
}
