import { openDriver } from '../../src/database/open-driver.ts';
import type { Driver } from '../../src/database/driver.ts';
import { readModel } from '../../src/schema/read-model.ts';

/** The account tables as the reference creates them, with the people of the conformance content. */
const LAYOUT = `
create table up_roles (id integer primary key autoincrement not null, name varchar(255), description varchar(255),
  type varchar(255), created_at datetime, updated_at datetime, created_by_id integer, updated_by_id integer);
create table up_users (id integer primary key autoincrement not null, username varchar(255), email varchar(255),
  provider varchar(255), password varchar(255), reset_password_token varchar(255), confirmation_token varchar(255),
  confirmed boolean, blocked boolean, created_at datetime, updated_at datetime, created_by_id integer,
  updated_by_id integer);
create table up_users_role_links (id integer primary key autoincrement not null,
  user_id integer references up_users (id) on delete cascade,
  role_id integer references up_roles (id) on delete cascade, user_order float);
create table up_permissions (id integer primary key autoincrement not null, action varchar(255), created_at datetime,
  updated_at datetime, created_by_id integer, updated_by_id integer);
create table up_permissions_role_links (id integer primary key autoincrement not null,
  permission_id integer references up_permissions (id) on delete cascade,
  role_id integer references up_roles (id) on delete cascade, permission_order float);
create table strapi_api_tokens (id integer primary key autoincrement not null, name varchar(255),
  description varchar(255), type varchar(255), access_key varchar(255), last_used_at datetime, expires_at datetime,
  lifespan bigint, created_at datetime, updated_at datetime, created_by_id integer, updated_by_id integer);
create table strapi_api_token_permissions (id integer primary key autoincrement not null, action varchar(255),
  created_at datetime, updated_at datetime, created_by_id integer, updated_by_id integer);
create table strapi_api_token_permissions_token_links (id integer primary key autoincrement not null,
  api_token_permission_id integer references strapi_api_token_permissions (id) on delete cascade,
  api_token_id integer references strapi_api_tokens (id) on delete cascade, api_token_permission_order float);
create table strapi_core_store_settings (id integer not null primary key autoincrement, key varchar(255), value text,
  type varchar(255), environment varchar(255), tag varchar(255))`;

const CONTENT = `
insert into up_roles (id, name, description, type, created_at, updated_at) values
  (1, 'Authenticated', 'Default role given to authenticated user.', 'authenticated', 1672560180000, 1672563780037),
  (2, 'Public', 'Default role given to unauthenticated user.', 'public', 1672560360000, 1672563960074),
  (3, 'Editor', 'Writes content', 'editor', 1672560540000, 1672564140111);
insert into up_users (id, username, email, provider, password, confirmed, blocked, created_at, updated_at) values
  (1, 'alice', 'alice@example.test', 'local', '$2a$10$conformanceFixedSalt0uIhaimpdm74HGpGfzUo2R6zL0pDmqP5a', 1, 0, 1672560180000, 1672563780037),
  (2, 'bob', 'bob@example.test', 'local', '$2a$10$conformanceFixedSalt0utZjOUuIAIA77MNCMo2anRAFhUahk2HW', 1, 0, 1672560360000, 1672563960074),
  (3, 'carol', 'carol@example.test', 'local', '$2a$10$conformanceFixedSalt0uJB9ZNg1b56j/Dl2bfeniBjT/tjm25pi', 1, 1, 1672560540000, 1672564140111),
  (4, 'Dave', 'dave@example.test', 'local', '$2a$10$conformanceFixedSalt0uJRGzEXPT/rYKApokDAoCdHk5PnG3eMe', 0, 0, 1672560720000, 1672564320148);
insert into up_users_role_links (user_id, role_id, user_order) values (1, 1, 1), (2, 3, 1), (3, 1, 2), (4, 1, 3);
insert into up_permissions (id, action) values
  (1, 'plugin::users-permissions.user.me'), (2, 'plugin::users-permissions.auth.changePassword'),
  (3, 'api::article.article.find'), (4, 'api::article.article.findOne'), (5, 'plugin::users-permissions.role.find'),
  (6, 'plugin::users-permissions.user.find'), (7, 'plugin::users-permissions.auth.callback'),
  (8, 'plugin::users-permissions.auth.register'), (9, 'api::article.article.find'),
  (10, 'api::internal-note.internal-note.find'), (11, 'plugin::users-permissions.user.me');
insert into up_permissions_role_links (permission_id, role_id, permission_order) values
  (1, 1, 1), (2, 1, 2), (3, 1, 3), (4, 1, 4), (5, 1, 5), (6, 1, 6), (7, 2, 1), (8, 2, 2), (9, 2, 3), (10, 3, 1), (11, 3, 2);
insert into strapi_api_tokens (id, name, type, access_key, expires_at, lifespan) values
  (1, 'Full', 'full-access', '14449f8d912b9709ce3a08e6fcd2084c5f70bd880dde7dc138c5a39e7870616e7dd186f73fc376393edd0350af703ef8b782182b631f414406082e9565310212', null, null),
  (2, 'Reader', 'read-only', '431dbfd4d9f4a78eae1d3b31840705fcd2c8a69424236a5118252f18f846e2bff7d7098c2b2d8e6eea5fcc624785c10b955363562b78ea6e418a648de39b7c72', null, null),
  (3, 'Custom', 'custom', '7fa44a6b3d694eae1ef8fd8e5800c9a236b677c48eb5e8d2c8b56637d09bcff51d02c1792f9a9191ce2e27eb068dd294250f56a73dd59c786346ba54eec48cc6', null, null),
  (4, 'Stale', 'full-access', 'dfc28ca5059ec94991aa6d96bc4b1c4e937d30d86c1c131b54616af57bb0fdde29f1173b06b53fafc450104ef45be9621d686eacdb160c9cbededd6946be22d1', 1675209600000, 604800000);
insert into strapi_api_token_permissions (id, action) values
  (1, 'api::author.author.find'), (2, 'api::author.author.findOne'), (3, 'api::article.article.find'),
  (4, 'api::internal-note.internal-note.find');
insert into strapi_api_token_permissions_token_links (api_token_permission_id, api_token_id) values (1, 3), (2, 3), (3, 3), (4, 3);
insert into strapi_core_store_settings (key, value, type) values
  ('plugin_users-permissions_advanced', '{"unique_email":true,"allow_register":true,"email_confirmation":false,"email_reset_password":null,"email_confirmation_redirection":null,"default_role":"authenticated"}', 'object'),
  ('plugin_users-permissions_grant', '{"email":{"enabled":true},"google":{"enabled":false}}', 'object')`;

export const SECRETS = { jwtSecret: 'conformanceJwtSecret', apiTokenSalt: 'conformanceApiTokenSalt' };

export const dialect = { quote: (name: string) => `"${name}"`, placeholder: () => '?' };

export const model = readModel({ contentTypes: [], components: [], extensions: [] });

const key = (start: string, word: string) => `Bearer ${start.repeat(16)}${word.repeat(60)}`;
const jwt = (payloadAndSignature: string) => `Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${payloadAndSignature}`;

export const CREDENTIALS = {
  alice: jwt('eyJpZCI6MSwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.2awYvpFeylYA-87W1yRZbLQggyWFC4N26ja1YN1h5yg'),
  bob: jwt('eyJpZCI6MiwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.zimKXn2w3vZWgSanxGqEpLqWOkx7aXOs8ni1M121QOg'),
  blocked: jwt('eyJpZCI6MywiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.vttlWYITfttJyn_70i_gDN9KGg-NFvgPNiA4pl5YTzA'),
  unconfirmed: jwt(
    'eyJpZCI6NCwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.QisoNDk1CNZlzMeKH2h4Sn1QLOfw-EgjWupo1l9j_Mw',
  ),
  missing: jwt(
    'eyJpZCI6OTk5LCJpYXQiOjE3MDAwMDAwMDAsImV4cCI6NDEwMjQ0NDgwMH0.rpCIezZMv0giv_DM8HD8u2kDUzCtQHHEmVHjPouo3SY',
  ),
  expired: jwt('eyJpZCI6MSwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjE3MDAwMDM2MDB9.jLLiAeGQebDiSLQSzvaw3EP-4VDyA2qBC7ix9PAR7B4'),
  wrongSecret: jwt(
    'eyJpZCI6MSwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.ZgcGJtK3DbzEgX9o-9wMorLVG_AlTfpAg-w_m6ePkEA',
  ),
  noId: jwt('eyJzdWIiOiJ4IiwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjQxMDI0NDQ4MDB9.oe5uofc5wDN6XUTuC4MhIzY-TqdQloAhl7UAiYFK9tQ'),
  tokenFull: key('a', 'full'),
  tokenRead: key('b', 'read'),
  tokenCustom: key('c', 'cust'),
  tokenExpired: key('d', 'stal'),
  tokenUnknown: key('e', 'none'),
} as const;

export async function openAccounts(): Promise<Driver> {
  const driver = await openDriver({ client: 'sqlite', filename: ':memory:' });
  await run(driver, LAYOUT);
  await run(driver, CONTENT);
  return driver;
}

/** Statements separated by `;` and a line break. */
export async function run(driver: Driver, script: string): Promise<void> {
  await driver.transaction(async (session) => {
    for (const text of script.split(';\n')) await session.execute({ text }, []);
  });
}
