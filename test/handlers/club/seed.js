const user = (username) => ({
  $key: username,
  username,
  email: `${username}@example.org`,
  provider: 'local',
  password: 'Secret12',
  confirmed: true,
  nickname: `little ${username}`,
  role: 'authenticated',
});

module.exports = {
  'plugin::users-permissions.role': [
    { $key: 'authenticated', name: 'Authenticated', type: 'authenticated' },
    { $key: 'public', name: 'Public', type: 'public' },
  ],
  'plugin::users-permissions.user': [user('mia'), user('noa')],
  'api::match.match': [
    { home: 'Harbour', guest: 'Hill', goals: 3, notes: 'rain' },
    { home: 'Hill', guest: 'Mill', goals: 1 },
    { home: 'Mill', guest: 'Harbour', goals: 2 },
  ],
};
