/** Six entries, of which each condition finds some. */
const ROWS = [
  { name: 'one', rank: 1, flag: true, at: '2024-01-01T00:00:00.000Z', info: { a: 1 } },
  { name: 'two', rank: 2, flag: false, at: '2025-01-01T00:00:00.000Z', info: [], owner: 1 },
  { name: '', rank: 0, owner: 2 },
  { name: '[object Object]', info: {}, owner: 1 },
  { name: 'undefined', flag: true, info: 'one' },
  {},
];

const ATTRIBUTES = ['name', 'rank', 'flag', 'at', 'info', 'id', 'owner', 'root'];

const OPERATORS = [
  ...['itself', '$eq', '$eqi', '$ne', '$nei', '$in', '$notIn', '$lt', '$lte', '$gt', '$gte', '$between'],
  ...['$contains', '$notContains', '$containsi', '$notContainsi', '$startsWith', '$startsWithi', '$endsWith'],
  ...['$endsWithi', '$null', '$notNull', '$not', '$and', '$or', '$jsonSupersetOf', '$regex'],
];

/** Made anew for each condition, because code may change what it is given. */
const VALUES = {
  text: () => 'one',
  emptyText: () => '',
  number: () => 1,
  digits: () => '1',
  notANumber: () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  bigint: () => 1n,
  yes: () => true,
  no: () => false,
  null: () => null,
  undefined: () => undefined,
  date: () => new Date('2024-06-01T00:00:00.000Z'),
  invalidDate: () => new Date('never'),
  function: () => () => 1,
  symbol: () => Symbol('one'),
  emptyObject: () => ({}),
  unknownKey: () => ({ a: 'one' }),
  attributeKey: () => ({ name: 'one' }),
  idKey: () => ({ id: 1 }),
  operator: () => ({ $eq: 'one' }),
  emptyOperator: () => ({ $eq: {} }),
  unknownOperator: () => ({ $like: 'one' }),
  undefinedOperator: () => ({ $eq: undefined }),
  bareObject: () => Object.create(null),
  map: () => new Map([['a', 1]]),
  set: () => new Set(['one']),
  buffer: () => Buffer.from('one'),
  pattern: () => /one/,
  emptyList: () => [],
  list: () => ['one', 'two'],
  numbers: () => [1, 2],
  listOfNull: () => [null],
  listWithNull: () => ['one', null],
  listOfUndefined: () => [undefined],
  listOfEmptyObject: () => [{}],
  listOfObject: () => [{ a: 'one' }],
  listOfOperator: () => [{ $eq: 'one' }],
  listOfEmptyList: () => [[]],
  listOfList: () => [['one', 'two']],
  listWithObject: () => ['one', {}],
};

module.exports = { ATTRIBUTES, OPERATORS, VALUES, ROWS };
