interface FieldSize {
  /** In units of twelve columns. */
  readonly default: number;
  readonly isResizable: boolean;
}

const FULL: FieldSize = { default: 12, isResizable: false };
const SMALL: FieldSize = { default: 4, isResizable: true };
const HALF: FieldSize = { default: 6, isResizable: true };

const of = (size: FieldSize, ...types: readonly string[]): [string, FieldSize][] => types.map((type) => [type, size]);

/** The width of an attribute's input on the edit page, by type. */
export const FIELD_SIZES: Readonly<Record<string, FieldSize>> = Object.fromEntries([
  ...of(FULL, 'dynamiczone', 'component', 'json', 'richtext', 'blocks'),
  ...of(SMALL, 'checkbox', 'boolean', 'date', 'time', 'biginteger', 'decimal', 'float', 'integer', 'number'),
  ...of(
    HALF,
    'datetime',
    'email',
    'enumeration',
    'media',
    'password',
    'relation',
    'string',
    'text',
    'timestamp',
    'uid',
  ),
]);

export const sizeOf = (type: string): FieldSize => FIELD_SIZES[type] ?? HALF;
