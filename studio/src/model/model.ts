/** An attribute as the content manager describes it. */
export interface Attribute {
  readonly type: string;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly private?: boolean;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly targetField?: string;
  readonly targetModel?: string;
  readonly relationType?: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly components?: readonly string[];
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[];
  readonly customField?: string;
  readonly writable?: boolean;
  readonly visible?: boolean;
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
}

export type Attributes = Readonly<Record<string, Attribute>>;

export interface ContentType {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly isDisplayed: boolean;
  readonly apiID: string;
  readonly info: { readonly displayName: string; readonly singularName: string; readonly pluralName: string };
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  readonly attributes: Attributes;
}

export interface Component {
  readonly uid: string;
  readonly category: string;
  readonly info: { readonly displayName: string; readonly icon?: string };
  readonly attributes: Attributes;
}

export interface Locale {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface Model {
  readonly types: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
  readonly locales: readonly Locale[];
}

export const hasDrafts = ({ options }: ContentType): boolean => options?.draftAndPublish === true;

export const isLocalized = ({ pluginOptions }: ContentType): boolean => pluginOptions?.i18n?.localized === true;

export const isSingle = ({ kind }: ContentType): boolean => kind === 'singleType';
