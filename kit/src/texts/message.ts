/** A text, or one text for each plural category of its language, chosen by the parameter `count`. */
export type Message = string | PluralForms;

export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Texts by area and name, as in `{ list: { noEntries: 'No entries' } }`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Message>>>>;

/** The same texts in another language, each plural with the forms that this language has. */
export type Translated<English, Category extends Intl.LDMLPluralRule> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? 'count' extends ParameterOf<English[Name]>
      ? string | Forms<Category>
      : string
    : English[Name] extends PluralForms
      ? Forms<Category>
      : Translated<English[Name], Category>;
};

type Forms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category, string>>;

/** `area.name` of every text. */
export type KeyOf<C> = { [Area in keyof C & string]: `${Area}.${keyof C[Area] & string}` }[keyof C & string];

export type MessageAt<C, Key> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof C
    ? Name extends keyof C[Area]
      ? C[Area][Name]
      : never
    : never
  : never;

type TextOf<M> = M extends string ? M : M[keyof M];

type NameIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** Names in braces. */
export type ParameterOf<M> = NameIn<TextOf<M>> | (M extends string ? never : 'count');
