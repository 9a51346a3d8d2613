import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import type { Node } from 'acorn';

/** What a file of a project imports. */
export interface FileImports {
  /** Names of packages and files in them, as written; relative paths and Node's own modules are left out. */
  readonly ids: readonly string[];
  /** Whether it imports something whose name is only known when it runs. */
  readonly isComputed: boolean;
  readonly text: string;
}

/** Null if the file is not JavaScript or TypeScript that can be parsed. */
export async function readImports(file: string): Promise<FileImports | null> {
  const text = readFileSync(file, 'utf8');
  const tree = (await parse(file, text)) ?? null;
  if (tree === null) return null;
  const names = [...namesIn(tree)];
  const ids = names.filter((name) => name !== null).filter((id) => /^[@a-zA-Z]/.test(id) && !isBuiltin(id));
  return { ids: [...new Set(ids)], isComputed: names.includes(null), text };
}

async function parse(file: string, text: string): Promise<Node | null> {
  const acorn = await import('acorn');
  for (const source of [() => text, () => withoutTypes(file, text)]) {
    for (const sourceType of ['module', 'script'] as const) {
      try {
        return acorn.parse(source(), {
          ...{ ecmaVersion: 'latest', sourceType, allowHashBang: true },
          ...{ allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true },
        });
      } catch {}
    }
  }
  return null;
}

/** Types, with the imports that only they need, and JSX are compiled as they are when the file runs. */
function withoutTypes(file: string, text: string): string {
  const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti');
  const options = { source: text, filename: file, ts: /\.[cm]?tsx?$/.test(file), jsx: true };
  const code = createJiti(file, { fsCache: false, jsx: true }).transform(options);
  // Jiti returns an error of syntax as a module.
  if (code.startsWith('exports.__JITI_ERROR__')) throw new SyntaxError(file);
  return code;
}

/** Null stands for a name that is computed. Without recursion, because a tree may be deep. */
function* namesIn(tree: Node): Iterable<string | null> {
  const open: Node[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const source = sourceOf(node);
    if (source !== undefined) yield literalOf(source);
    for (const child of Object.values(node).flat()) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') open.push(child);
    }
  }
}

interface Call extends Node {
  readonly source?: Node | null;
  readonly callee?: Node & { readonly name?: string; readonly object?: Node; readonly property?: Node };
  readonly arguments?: readonly Node[];
}

/** The node that names what is imported; undefined if nothing is. */
function sourceOf(node: Call): Node | undefined {
  if (/^(Import|Export).*Declaration$|^ImportExpression$/.test(node.type)) return node.source ?? undefined;
  if (node.type !== 'CallExpression' || node.callee === undefined) return undefined;
  const { callee } = node;
  // Jiti writes `import('x')` as `jitiImport('x')`.
  const isRequire = isNamed(callee, 'require') || isNamed(callee, 'jitiImport');
  const isResolve = isNamed(callee.object, 'require') && isNamed(callee.property, 'resolve');
  return isRequire || isResolve ? node.arguments?.[0] : undefined;
}

const isNamed = (node: Node | undefined, name: string): boolean =>
  node?.type === 'Identifier' && (node as { readonly name?: string }).name === name;

function literalOf(node: Node): string | null {
  const { value, quasis } = node as { readonly value?: unknown; readonly quasis?: readonly TemplatePart[] };
  if (typeof value === 'string') return value;
  // A path that begins with a literal leads to a file of the project.
  const [first = '', ...more] = quasis?.map((part) => part.value.cooked ?? '') ?? [];
  if (quasis === undefined) return null;
  return more.length === 0 || first.startsWith('.') ? first : null;
}

interface TemplatePart {
  readonly value: { readonly cooked?: string | null };
}
