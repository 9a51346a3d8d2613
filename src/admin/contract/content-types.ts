import type { ListPage } from './page.ts';

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

/** `GET /content-manager/init` */
export interface ContentManagerInit {
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
}

/** A field in a view configuration. */
export interface FieldView {
  readonly edit: {
    readonly label?: string;
    readonly description?: string;
    readonly placeholder?: string;
    readonly visible?: boolean;
    readonly editable?: boolean;
    readonly mainField?: string;
  };
  readonly list: { readonly label?: string; readonly searchable?: boolean; readonly sortable?: boolean };
}

/** The view configuration of a type or component, as the content manager stores it. */
export interface View {
  readonly uid: string;
  readonly settings: {
    readonly bulkable: boolean;
    readonly filterable: boolean;
    readonly searchable: boolean;
    readonly pageSize: number;
    readonly mainField: string;
    readonly defaultSortBy: string;
    readonly defaultSortOrder: 'ASC' | 'DESC';
  };
  readonly metadatas: Readonly<Record<string, FieldView>>;
  readonly layouts: {
    readonly list: readonly string[];
    readonly edit: readonly (readonly { readonly name: string; readonly size: number }[])[];
  };
}

/** `GET /content-manager/content-types/:uid/configuration` */
export interface Configuration {
  readonly contentType: View;
  readonly components: Readonly<Record<string, View>>;
}

/** A field is shown if another one of the same entry or component has a value. */
export interface FieldCondition {
  readonly field: string;
  /** As text; empty if the other field must be. */
  readonly is: string;
}

/** A view with what Plinth keeps beside v4's configuration, and the columns of editors if nobody has chosen others. */
export interface StudioView extends View {
  readonly conditions: Readonly<Record<string, FieldCondition>>;
}

/** `GET /studio/api/views/:uid` of a content type */
export interface StudioConfiguration {
  readonly contentType: StudioView;
  readonly components: Readonly<Record<string, StudioView>>;
}

/** An entry in responses of the content manager. */
export interface ManagedEntry {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** `GET /content-manager/collection-types/:uid` with `columns` */
export interface ManagedPage extends ListPage<ManagedEntry> {
  /** Of these entries, those with unpublished changes. */
  readonly changed: readonly number[];
  /** What is to happen to them at a time, or with a release that is not published yet. */
  readonly planned: readonly PlannedChange[];
}

export interface PlannedChange {
  /** Of the entry. */
  readonly id: number;
  readonly action: 'publish' | 'unpublish';
  /** Null if the release has no time. */
  readonly at: string | null;
  /** Its time has come, and it could not be carried out. */
  readonly isGivenUp: boolean;
  /** Null if it is planned for the entry alone. */
  readonly release: { readonly id: number; readonly name: string } | null;
}

/** `GET /i18n/locales` */
export interface Locale {
  readonly id: number;
  readonly code: string;
  readonly name: string | null;
  readonly isDefault: boolean;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** `GET /i18n/iso-locales` */
export interface IsoLocale {
  readonly code: string;
  readonly name: string;
}
