// Two users with their roles, the people of the newsroom and an API token. What a role may do stands
// in config/permissions.js. The passwords and the token are public: they belong to the example and
// to nothing else.
const { createHmac } = require('node:crypto');

exports.roles = [
  { $key: 'authenticated', name: 'Authenticated', description: 'Signed-in readers.', type: 'authenticated' },
  { $key: 'editor', name: 'Editor', description: 'People of the newsroom.', type: 'editor' },
];

exports.users = [
  {
    username: 'mira',
    email: 'mira@longshore.example',
    provider: 'local',
    // Mira-reads-2025
    password: '$2a$10$UiOIrB5chipyHptb4Za6K.H9RpzGr2GBWtCw4I83WQT0Un/nlK.2W',
    confirmed: true,
    blocked: false,
    role: 'authenticated',
  },
  {
    username: 'tomas',
    email: 'tomas@longshore.example',
    provider: 'local',
    // Tomas-edits-2025
    password: '$2a$10$0GYpAkVRQzNcD4Q1BeiuA.UsDm2jXsTH7naSG4zMMtVBUseUD8HuC',
    confirmed: true,
    blocked: false,
    role: 'editor',
  },
];

exports.adminUsers = [
  ['ada', 'Ada', 'Thornbury'],
  ['hana', 'Hana', 'Novotná'],
  ['desk', 'The', 'Desk'],
].map(([key, firstname, lastname]) => ({
  $key: key,
  firstname,
  lastname,
  username: key,
  email: `${key}@newsroom.example`,
  isActive: true,
  blocked: false,
}));

exports.tokens = (salt) => [
  {
    name: 'Website',
    description: 'Reads everything. For the example only.',
    type: 'read-only',
    accessKey: createHmac('sha512', salt).update('longshore-example-read-only-token').digest('hex'),
  },
];

exports.locales = [
  { name: 'English (en)', code: 'en' },
  { name: 'French (fr)', code: 'fr' },
  { name: 'German (de)', code: 'de' },
];
