const names = [
  'throws',
  'throwsText',
  'never',
  'later',
  'floating',
  'circle',
  'nothing',
  'number',
  'func',
  'bigint',
  'status',
  'lacks',
  'lacksAndCatches',
  'guards',
  'unknownField',
  'unknownType',
  'undefinedValue',
  'privateByDefault',
  'privateByName',
  'privateOfContent',
];

module.exports = {
  routes: [
    ...names.map((name) => ({
      method: 'GET',
      path: `/troubles/${name}`,
      handler: `trouble.${name}`,
      config: { auth: false },
    })),
    { method: 'GET', path: '/troubles', handler: 'trouble.find' },
  ],
};
