import type { ComponentChildren } from 'preact';
import { addressOf } from '../../server/root.ts';
import { readBlocks, type TextBlock } from './read-blocks.ts';
import { safeLink, safePicture } from './safe-link.ts';

/** Rendered Markdown. Built from elements, never from HTML, so nothing in it can execute. */
export const MarkdownView = ({ text }: { readonly text: string }) => (
  <div class="prose">
    {readBlocks(text).map((block, index) => (
      <BlockView key={index} block={block} />
    ))}
  </div>
);

function BlockView({ block }: { readonly block: TextBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(6, block.level + 2)}` as 'h3';
      return <Heading>{inline(block.text)}</Heading>;
    }
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote>
          <MarkdownView text={block.text} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inline(item)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'paragraph':
      return <p>{inline(block.text)}</p>;
  }
}

const INLINE =
  /`([^`]+)`|!\[([^\]]*)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)|\[([^\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)|\*\*([^*]+)\*\*|__([^_]+)__|~~([^~]+)~~|\*([^*\n]+)\*|(?<![\w])_([^_\n]+)_(?![\w])|<u>([^<]+)<\/u>/g;

/** Emphasis, code, links and images inside a line. */
function inline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(last, match.index));
    parts.push(inlinePart(match));
    last = match.index + match[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}

function inlinePart(match: RegExpMatchArray): ComponentChildren {
  const [whole, code, alt, picture, label, link, bold, bold2, struck, italic, italic2, underlined] = match;
  if (code !== undefined) return <code>{code}</code>;
  if (picture !== undefined) {
    const source = safePicture(picture);
    return source === null ? whole : <img src={addressOf(source)} alt={alt ?? ''} loading="lazy" />;
  }
  if (link !== undefined) {
    const href = safeLink(link);
    return href === null ? (
      whole
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    );
  }
  if ((bold ?? bold2) !== undefined) return <strong>{inline(bold ?? bold2 ?? '')}</strong>;
  if (struck !== undefined) return <s>{inline(struck)}</s>;
  if (underlined !== undefined) return <u>{inline(underlined)}</u>;
  return <em>{inline(italic ?? italic2 ?? '')}</em>;
}
