/** Blocks as lines to read: marks in front of headings, items and quotes, and around formatted words. */
export const blocksText = (value: unknown): string =>
  listOf(value)
    .flatMap((block) => blockLines(block))
    .join('\n');

type Node = Readonly<Record<string, unknown>>;

function blockLines(block: Node, depth = 0): readonly string[] {
  const text = inlineText(block);
  switch (block.type) {
    case 'paragraph':
      return text.split('\n');
    case 'heading':
      return [`${'#'.repeat(Number(block.level) || 1)} ${text}`];
    case 'quote':
      return text.split('\n').map((line) => `> ${line}`);
    case 'code':
      return ['```', ...text.split('\n'), '```'];
    case 'image': {
      const { name, url } = (block.image ?? {}) as Node;
      return [`[${String(name ?? url ?? '')}]`];
    }
    case 'list':
      return listOf(block.children).flatMap((item, index) => {
        if (item.type === 'list') return blockLines(item, depth + 1);
        const sign = block.format === 'ordered' ? `${index + 1}.` : '•';
        return [`${'  '.repeat(depth)}${sign} ${inlineText(item)}`];
      });
    default:
      return [`[${String(block.type ?? '?')}] ${text}`.trimEnd()];
  }
}

const inlineText = ({ children }: Node): string => listOf(children).map(leafText).join('');

const MARKS = [
  ['bold', '**'],
  ['italic', '_'],
  ['underline', '__'],
  ['strikethrough', '~~'],
  ['code', '`'],
] as const;

function leafText(leaf: Node): string {
  if (leaf.type === 'link') return `${inlineText(leaf)} (${String(leaf.url ?? '')})`;
  if (typeof leaf.text !== 'string') return inlineText(leaf);
  return MARKS.reduce((text, [mark, sign]) => (leaf[mark] === true ? `${sign}${text}${sign}` : text), leaf.text);
}

const listOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
