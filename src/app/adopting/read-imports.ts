import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import type { Node } from 'acorn';

/** What a file of a project imports. */
export interface FileImports {
  /** Names of packages and files in them, as written; relative paths and Node's own modules are left out. */
  readonly ids: readonly string[];
  /** Relative paths. */
  readonly paths: readonly string[];
  /** Whether it imports something whose name is only known when it runs. */
  readonly isComputed: boolean;
  /** Whether a part of some path or name is only known then. */
  readonly isPartial: boolean;
  readonly text: string;
}

/** Null if the file is not JavaScript or TypeScript that can be parsed. */
export async function readImports(file: string): Promise<FileImports | null> {
  const text = readFileSync(file, 'utf8');
  const tree = (await parse(file, text)) ?? null;
  if (tree === null) return null;
  const sources = [...sourcesIn(tree)];
  const names = sources.map(nameOf);
  const ids = names.filter((name) => name !== null).filter((id) => /^[@a-zA-Z]/.test(id) && !isBuiltin(id));
  const paths = names.filter((name) => name?.startsWith('.')) as readonly string[];
  const isPartial = !sources.every(isWhole);
  return { ids: [...new Set(ids)], paths, isComputed: names.includes(null), isPartial, text };
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

/** The nodes that name what is imported. Without recursion, because a tree may be deep. */
function* sourcesIn(tree: Node): Iterable<Expression> {
  const open: Node[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const source = sourceOf(node);
    if (source !== undefined) yield source as Expression;
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

/**
 * The name, or as much of it as is known: a package and the beginning of a path in it, or a file of the project. Null if
 * it is computed.
 */
function nameOf(node: Expression): string | null {
  const known = beginningOf(node);
  if (known === null) return isOwnPath(node) ? './' : null;
  return isWhole(node) || known.startsWith('.') || /^(@[^/]+\/)?[^/@]+\//.test(known) ? known : null;
}

const isWhole = ({ value, quasis }: Expression): boolean => typeof value === 'string' || quasis?.length === 1;

/** The text that a template or a sum begins with; null if it begins with something else. */
function beginningOf(node: Expression): string | null {
  const first = firstOf(node);
  if (first.quasis !== undefined) return first.quasis[0]?.value.cooked || null;
  return typeof first.value === 'string' ? first.value : null;
}

/** A path that begins with the folder of the file or of the process leads to a file of the project. */
function isOwnPath(node: Expression): boolean {
  const first = firstOf(node);
  const { callee } = first;
  if (isNamed(first, '__dirname') || isNamed(first, '__filename')) return true;
  if (first.quasis !== undefined) return first.expressions?.[0] !== undefined && isOwnPath(first.expressions[0]);
  if (callee === undefined) return false;
  if (isNamed(callee.object, 'process') && isNamed(callee.property, 'cwd')) return true;
  const isJoined = isNamed(callee.property, 'join') || isNamed(callee.property, 'resolve');
  return isJoined && first.arguments?.[0] !== undefined && isOwnPath(first.arguments[0]);
}

/** What a sum begins with. Without recursion, because a sum may be long. */
function firstOf(node: Expression): Expression {
  let first = node;
  while (first.type === 'BinaryExpression' && first.left !== undefined) first = first.left;
  return first;
}

interface Expression extends Call {
  readonly value?: unknown;
  readonly left?: Expression;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  readonly expressions?: readonly Expression[];
}
