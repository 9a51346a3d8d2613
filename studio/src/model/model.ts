import type { Component, ContentType, Locale } from '../../../src/admin/contract/content-types.ts';

export type {
  Attribute,
  Attributes,
  Component,
  ContentType,
  Locale,
} from '../../../src/admin/contract/content-types.ts';

export interface Model {
  readonly types: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
  readonly locales: readonly Locale[];
}

export const hasDrafts = ({ options }: ContentType): boolean => options?.draftAndPublish === true;

export const isLocalized = ({ pluginOptions }: ContentType): boolean => pluginOptions?.i18n?.localized === true;

export const isSingle = ({ kind }: ContentType): boolean => kind === 'singleType';
