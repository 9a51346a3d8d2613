import { parseAst } from 'rolldown/parseAst';

/** A text in the source of a page that is not in the catalogue. */
export interface FoundText {
  readonly line: number;
  readonly text: string;
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** Attributes that people read or hear. */
const READ: ReadonlySet<string> = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'],
  ...['label', 'text', 'action', 'hint', 'note', 'empty', 'caption', 'summary', 'heading', 'description', 'message'],
]);

/** Functions whose first argument people read or hear. */
const SAYING: ReadonlySet<string> = new Set(['tell', 'announce', 'usePageTitle']);

/** Elements with names that are the same in every language. */
const LITERAL: ReadonlySet<string> = new Set(['kbd', 'code']);

/** More than one word, of which the first begins like a sentence. */
const isSentence = (text: string): boolean => /^[“]?\p{Lu}[\p{Ll}’-]*,? \p{L}/u.test(text);
/** Not the path of an icon. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^M[\d.]/.test(text);

/** Texts that are written in the source: in elements, attributes, messages, and sentences anywhere. */
export function findTexts(file: string, source: string): readonly FoundText[] {
  const found: FoundText[] = [];
  const add = (at: number, text: string): void => {
    found.push({ line: source.slice(0, at).split('\n').length, text: text.trim() });
  };
  const walk = (node: Syntax, isRead: boolean): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ThrowStatement':
        return;
      case 'JSXElement': {
        const name = nameOf((node.openingElement as Syntax).name as Syntax);
        if (!LITERAL.has(name)) break;
        walk(node.openingElement as Syntax, false);
        return;
      }
      case 'JSXText':
        if (hasWord(String(node.value))) add(node.start, String(node.value));
        return;
      case 'JSXAttribute': {
        const name = nameOf(node.name as Syntax);
        for (const child of childrenOf(node)) walk(child, READ.has(name));
        return;
      }
      case 'Property':
        walk(node.value as Syntax, READ.has(nameOf(node.key as Syntax)));
        return;
      case 'CallExpression': {
        const name = nameOf(node.callee as Syntax);
        if (name === 't' || name === 'rich') {
          // The first argument is a key.
          for (const child of (node.arguments as readonly Syntax[]).slice(1)) walk(child, false);
          return;
        }
        const [first] = node.arguments as readonly Syntax[];
        for (const child of childrenOf(node)) walk(child, SAYING.has(name) && child === first);
        return;
      }
      case 'Literal':
        if (typeof node.value === 'string' && isText(node.value, isRead)) add(node.start, node.value);
        return;
      case 'TemplateLiteral': {
        const text = (node.quasis as readonly { value: { cooked: string } }[])
          .map(({ value }) => value.cooked)
          .join('…');
        if (isText(text, isRead)) add(node.start, text);
        break;
      }
      case 'ConditionalExpression':
        walk(node.test as Syntax, false);
        walk(node.consequent as Syntax, isRead);
        walk(node.alternate as Syntax, isRead);
        return;
      case 'BinaryExpression':
        for (const child of childrenOf(node)) walk(child, isRead && node.operator === '+');
        return;
      case 'LogicalExpression':
      case 'JSXExpressionContainer':
        for (const child of childrenOf(node)) walk(child, isRead);
        return;
    }
    for (const child of childrenOf(node)) walk(child, false);
  };
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Syntax, false);
  return found;
}

const isText = (text: string, isRead: boolean): boolean =>
  isSentence(text.trim()) || (isRead && hasWord(text) && !/^\w+\.\w+$/.test(text));

const nameOf = (node: Syntax): string => String(node.name ?? (node.property as Syntax | undefined)?.name ?? '');

function childrenOf(node: Syntax): readonly Syntax[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Syntax => typeof (one as Partial<Syntax> | null)?.type === 'string');
}
