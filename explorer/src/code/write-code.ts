import { type FindType, typeFinder, type Project } from '../query/model.ts';
import type { Method } from '../query/method.ts';
import { listParameters } from '../query/raw.ts';
import type { AskedRequest } from '../query/request.ts';
import { writeForm } from '../query/write-form.ts';
import { asLiterals } from '../query/writing.ts';
import { printLiteral, printText } from './print-literal.ts';
import type { Language } from './tokens.ts';

export type CodeKind = 'url' | 'curl' | 'fetch' | 'client';

export const CODE_KINDS: readonly { readonly kind: CodeKind; readonly label: string }[] = [
  { kind: 'url', label: 'URL' },
  { kind: 'curl', label: 'curl' },
  { kind: 'fetch', label: 'fetch with qs' },
  { kind: 'client', label: 'Typed client' },
];

export const LANGUAGES: Readonly<Record<CodeKind, Language>> = {
  url: 'shell',
  curl: 'shell',
  fetch: 'javascript',
  client: 'javascript',
};

export interface CodeOptions {
  readonly project: Project;
  readonly origin: string;
  readonly method: Method;
  /** JSON; null for none. */
  readonly body: string | null;
  /** Whether the program needs a credential; it is never written into code. */
  readonly hasCredential: boolean;
}

/** The request as code to run elsewhere. */
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

/** `-g`, because curl interprets brackets as a pattern. */
function writeCurl({ url, hasHeader }: AskedRequest, { origin, method, body, hasCredential }: CodeOptions): string {
  return [
    `curl -g ${method === 'GET' ? '' : `-X ${method} `}${quote(`${origin}${url}`)}`,
    ...(!hasHeader ? [] : [`-H '${FORMAT}: v5'`]),
    ...(!hasCredential ? [] : ['-H "Authorization: Bearer $API_TOKEN"']),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The header that asks for v5's contract. */
const FORMAT = 'Strapi-Response-Format';

function writeFetch(
  { path, query, hasHeader }: AskedRequest,
  { origin, method, body, hasCredential }: CodeOptions,
): string {
  const isPlain = Object.keys(query).length === 0;
  const address = isPlain ? printText(`${origin}${path}`) : `\`${origin}${path}?\${query}\``;
  const headers = [
    ...(!hasHeader ? [] : [`'${FORMAT}': 'v5'`]),
    ...(!hasCredential ? [] : [`Authorization: \`Bearer \${process.env.API_TOKEN}\``]),
    ...(body === null ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${printText(method)},\n`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },\n`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${literalOf(body, '  ')}),\n`]),
  ].join('');
  const asked = isPlain ? [] : [`const query = qs.stringify(${printLiteral(query)}, { encodeValuesOnly: true });`];
  return [
    ...(isPlain ? [] : [`import qs from 'qs';`, '']),
    ...asked,
    `const response = await fetch(${address}${options === '' ? '' : `, {\n${options}}`});`,
    'const { data, meta } = await response.json();',
  ].join('\n');
}

/** The text as a literal; text that is not JSON stays unchanged. */
function literalOf(text: string, indent = ''): string {
  try {
    return printLiteral(JSON.parse(text), indent);
  } catch {
    return text;
  }
}

const CALLS: Readonly<Record<Method, string>> = { GET: 'find', POST: 'create', PUT: 'update', DELETE: 'delete' };

function writeClient(request: AskedRequest, { project, origin, method, body, hasCredential }: CodeOptions): string {
  const { type, id, form } = request;
  if (type === undefined) return '// The typed client asks for content types only.';
  const find: FindType = typeFinder(project);
  const written = writeForm(asLiterals(find), type, { ...form, rest: {} });
  const query = Object.keys(written).length === 0 ? null : printLiteral(written);
  const isV5 = request.contract === 'v5';
  const named = isV5 && id !== null ? printText(id) : id;
  const args = [named, body === null ? null : dataOf(body), query].filter((part) => part !== null).join(', ');
  const member = /^\w+$/.test(type.route ?? '') ? `.${type.route}` : `[${printText(type.route ?? '')}]`;
  const prefix = project.prefix === '/api' ? '' : `, prefix: ${printText(project.prefix)}`;
  const token = !hasCredential ? '' : ', token: process.env.API_TOKEN';
  const contract = isV5 ? ", contract: 'v5'" : '';
  const left = listParameters(form.rest).map(([name, value]) => `// Not part of the client: ${name}=${value ?? ''}`);
  const call = method === 'GET' && id !== null ? 'findOne' : CALLS[method];
  return [
    `import { createClient } from 'plinth-client';`,
    `import type { ContentTypes } from './content-types.ts';`,
    '',
    `const api = createClient<ContentTypes>({ url: ${printText(origin)}${prefix}${contract}${token} });`,
    ...left,
    `const { data, meta } = await api${member}.${call}(${args});`,
  ].join('\n');
}

/** The client takes the data without the envelope of the body. */
function dataOf(body: string): string {
  try {
    return printLiteral((JSON.parse(body) as { readonly data?: unknown }).data ?? {});
  } catch {
    return body;
  }
}
