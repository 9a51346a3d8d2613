/** The rule for a part of a blocks value. Member names are in the contract's order. */
export type NodeRule =
  | TextRule
  | NumberRule
  | { readonly kind: 'flag' }
  | { readonly kind: 'anything' }
  | ObjectRule
  | ListRule
  /** The member `type` selects the rule. */
  | { readonly kind: 'node'; readonly rules: () => Readonly<Record<string, ObjectRule>>; readonly otherwise: string };

export interface TextRule {
  readonly kind: 'text';
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly oneOf?: readonly string[];
  readonly test?: { readonly message: string; readonly passes: (text: string | undefined) => boolean };
}

export interface NumberRule {
  readonly kind: 'number';
  readonly oneOf?: readonly number[];
}

export interface ObjectRule {
  readonly kind: 'object';
  /** If not set, an absent object counts as empty: errors name its missing members. */
  readonly required?: boolean;
  readonly members: Readonly<Record<string, NodeRule>>;
}

export interface ListRule {
  readonly kind: 'list';
  readonly of: NodeRule;
  /** The error message if it is empty; omitted if it may be. */
  readonly notEmpty?: string;
}

const typed = (...types: readonly string[]): TextRule => ({ kind: 'text', required: true, oneOf: types });
const text: TextRule = { kind: 'text', required: true };
const optionalText: TextRule = { kind: 'text', nullable: true };
const number: NumberRule = { kind: 'number' };
const flag: NodeRule = { kind: 'flag' };
const object = (members: ObjectRule['members']): ObjectRule => ({ kind: 'object', members });
const list = (of: NodeRule, notEmpty?: string): ListRule => ({ kind: 'list', of, ...(notEmpty && { notEmpty }) });

const textNode = object({
  type: typed('text'),
  text: {
    kind: 'text',
    test: {
      message: 'Text must be defined with at least an empty string',
      passes: (value) => typeof value === 'string',
    },
  },
  bold: flag,
  italic: flag,
  underline: flag,
  strikethrough: flag,
  code: flag,
});

const isLink = (link: string): boolean => URL.canParse(link.startsWith('/') ? `https://example.org${link}` : link);

const linkNode = object({
  type: typed('link'),
  url: {
    kind: 'text',
    test: { message: 'Please specify a valid link.', passes: (value) => isLink(value ?? '') },
  },
  children: list(textNode),
});

const INLINE_NODES = { text: textNode, link: linkNode };
const inline: NodeRule = { kind: 'node', rules: () => INLINE_NODES, otherwise: 'Inline node must be Text or Link' };

const filled = (name: string): string => `${name} node children must have at least one Text or Link node`;

const listItem = object({ type: typed('list-item'), children: list(inline) });

const listNode: ObjectRule = object({
  type: typed('list'),
  format: typed('ordered', 'unordered'),
  children: list(
    { kind: 'node', rules: () => LIST_NODES, otherwise: 'Inline node must be list-item or list' },
    'List node children must have at least one ListItem or ListNode',
  ),
});

const LIST_NODES = { list: listNode, 'list-item': listItem };

const imageNode = object({
  type: typed('image'),
  image: object({
    name: text,
    alternativeText: optionalText,
    url: text,
    caption: optionalText,
    width: number,
    height: number,
    formats: { kind: 'object', required: true, members: {} },
    hash: text,
    ext: text,
    mime: text,
    size: number,
    previewUrl: optionalText,
    provider: text,
    provider_metadata: { kind: 'anything' },
    createdAt: text,
    updatedAt: text,
  }),
  children: list(inline),
});

const BLOCKS = {
  paragraph: object({ type: typed('paragraph'), children: list(inline, filled('Paragraph')) }),
  heading: object({
    type: typed('heading'),
    level: { kind: 'number', oneOf: [1, 2, 3, 4, 5, 6] },
    children: list(inline, filled('Heading')),
  }),
  quote: object({ type: typed('quote'), children: list(inline, filled('Quote')) }),
  list: listNode,
  image: imageNode,
  // The contract's message names the quote here, too.
  code: object({ type: typed('code'), syntax: optionalText, children: list(textNode, filled('Quote')) }),
};

export const BLOCK: NodeRule = { kind: 'node', rules: () => BLOCKS, otherwise: 'Block node is of invalid type' };
