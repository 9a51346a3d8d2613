import type { FastifyInstance } from 'fastify';

/** A request in a document, and the answer below it. */
const EXAMPLE = /```(http|sh|graphql)\n((?:GET \/|curl -g '|query|\{)[\s\S]*?)```\n\n```json\n[\s\S]*?```/g;

/** The document with every answer replaced by what the server really answers. */
export async function renderAnswers(text: string, server: FastifyInstance): Promise<string> {
  const rendered = new Map<string, string>();
  for (const [example, language = '', requests = ''] of text.matchAll(EXAMPLE)) {
    const answer = printJson(
      language === 'graphql'
        ? await askDocument(requests, server)
        : await answerOf(requestsOf(language, requests), server),
    );
    rendered.set(example, `\`\`\`${language}\n${requests}\`\`\`\n\n\`\`\`json\n${answer}\n\`\`\``);
  }
  return text.replace(EXAMPLE, (example) => rendered.get(example) ?? example);
}

export const countExamples = (text: string): number => [...text.matchAll(EXAMPLE)].length;

async function askDocument(query: string, server: FastifyInstance): Promise<unknown> {
  return (await server.inject({ method: 'POST', url: '/graphql', payload: { query } })).json();
}

interface ExampleRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One request to a line that begins with GET; lines that are indented continue it, `Name: value` is a header of it. */
function requestsOf(language: string, text: string): readonly ExampleRequest[] {
  if (language === 'sh') return [{ url: /'[a-z]+:\/\/[^/]+([^']*)'/.exec(text)?.[1] ?? '', headers: {} }];
  return text.split(/^GET /m).flatMap((request) => {
    if (request === '') return [];
    const lines = request.trimEnd().split('\n');
    const isHeader = (line: string): boolean => /^[A-Z][\w-]*: /.test(line);
    const headers = lines.filter(isHeader).map((line) => line.split(': ', 2) as [string, string]);
    const url = lines
      .filter((line) => !isHeader(line))
      .map((line) => line.trim())
      .join('');
    return [{ url, headers: Object.fromEntries(headers) }];
  });
}

/** Several requests in one example are spellings of one question: their answers must be equal. */
async function answerOf(requests: readonly ExampleRequest[], server: FastifyInstance): Promise<unknown> {
  const answers = await Promise.all(
    requests.map(async ({ url, headers }) => {
      const answer = await server.inject({ url: encode(url), headers });
      const body = answer.json() as { readonly error?: { readonly status: number } };
      if (answer.statusCode !== (body.error?.status ?? 200)) throw new Error(`${url} is ${answer.statusCode}`);
      return { url, text: answer.body };
    }),
  );
  const [first] = answers;
  const other = answers.find(({ text }) => text !== first?.text);
  if (first === undefined || other !== undefined) throw new Error(`${first?.url} and ${other?.url} differ`);
  return JSON.parse(first.text);
}

/** Documents show what people type; a client encodes spaces and letters beyond ASCII. */
const encode = (url: string): string => url.replace(/[^!-~]/gu, encodeURIComponent);

const WIDTH = 110;

/** JSON on one line where it fits, else a member to a line. */
function printJson(value: unknown, indent = ''): string {
  const line = printLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => printJson(item, inner))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printJson(member, inner)}`);
  return `${open}\n${members.map((member) => `${inner}${member}`).join(',\n')}\n${indent}${close}`;
}

function printLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
