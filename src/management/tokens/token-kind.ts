import type { ContentType } from '../../schema/model.ts';
import {
  API_TOKEN,
  TOKEN_PERMISSION,
  TRANSFER_TOKEN,
  TRANSFER_TOKEN_PERMISSION,
  tokenLinkOf,
} from '../../schema/server-types.ts';

export const TOKEN_TYPES = ['read-only', 'full-access', 'custom'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

export const TRANSFER_ACTIONS = ['push', 'pull'] as const;

/** API tokens and transfer tokens: tables with the same columns, each with a table of permissions. */
export interface TokenKind {
  readonly token: ContentType;
  readonly permission: ContentType;
  /** Joins permissions to their token. */
  readonly link: { readonly table: string; readonly ownColumn: string; readonly targetColumn: string };
  /** Whether tokens have a type; if so, only custom ones have permissions. */
  readonly hasType: boolean;
}

export const API_TOKENS: TokenKind = {
  token: API_TOKEN,
  permission: TOKEN_PERMISSION,
  link: tokenLinkOf(TOKEN_PERMISSION),
  hasType: true,
};

export const TRANSFER_TOKENS: TokenKind = {
  token: TRANSFER_TOKEN,
  permission: TRANSFER_TOKEN_PERMISSION,
  link: tokenLinkOf(TRANSFER_TOKEN_PERMISSION),
  hasType: false,
};
