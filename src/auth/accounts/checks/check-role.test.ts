import { expect, it } from 'vitest';
import { checkRole } from './check-role.ts';

const messagesFor = (role: unknown, intent: 'create' | 'update') =>
  checkRole(role, intent).map(({ path, message }) => `${path.join('.')}: ${message}`);

const wrong = (path: string, type: string, value: string) =>
  `must be a \`${type}\` type, but the final value was: \`${value}\`.`.replace(/^/, `${path} `);

it.each([[1], ['1'], ['abc'], [0], [''], [{ connect: [{ id: 1 }] }], [{ connect: [{ id: 'abc' }, { id: 2 }] }]])(
  'a new user may have %j',
  (role) => {
    expect(messagesFor(role, 'create')).toEqual([]);
  },
);

it.each([
  [undefined, ['role: role is a required field']],
  [null, [`role: ${wrong('role', 'object', 'null')}`]],
  [[1], [`role: ${wrong('role', 'object', '[\n  "1"\n]')}`]],
  [1.5, [`role: ${wrong('role', 'strapiID', '1.5')}`]],
  [{ id: 1 }, ['role.connect: role.connect is a required field']],
  [{ set: [1] }, ['role.connect: role.connect is a required field']],
  [{ connect: [] }, ['role.connect: Users must have a role']],
  [{ connect: null }, [`role.connect: ${wrong('role.connect', 'array', 'null')}`]],
  [
    { connect: [{}, 1, { id: null }] },
    [
      `role.connect.1: ${wrong('role.connect[1]', 'object', '1')}`,
      `role.connect.2.id: ${wrong('role.connect[2].id', 'strapiID', 'null')}`,
      'role.connect.0.id: role.connect[0].id is a required field',
    ],
  ],
])('a new user with %j: %j', (role, messages) => {
  expect(messagesFor(role, 'create')).toEqual(messages);
});

it.each([[undefined], [2], [{ connect: [], disconnect: [] }], [{ connect: [{ id: 2 }], disconnect: [1] }]])(
  'a user may be given %j',
  (role) => {
    expect(messagesFor(role, 'update')).toEqual([]);
  },
);

it.each([
  [null, [`role: ${wrong('role', 'object', 'null')}`]],
  [{ connect: [{ id: 1 }] }, ['role.disconnect: role.disconnect is a required field']],
  [
    { connect: [1] },
    [
      'role.disconnect: role.disconnect is a required field',
      `role.connect.0: ${wrong('role.connect[0]', 'object', '1')}`,
    ],
  ],
  [{ connect: [], disconnect: [1] }, ['role.disconnect: Cannot remove role']],
  [
    { connect: '', disconnect: [1] },
    [`role.connect: ${wrong('role.connect', 'array', '""')}`, 'role.disconnect: Cannot remove role'],
  ],
  [{ connect: [{ id: 1 }], disconnect: 5 }, [`role.disconnect: ${wrong('role.disconnect', 'array', '5')}`]],
])('a user given %j: %j', (role, messages) => {
  expect(messagesFor(role, 'update')).toEqual(messages);
});

it('at most a hundred problems are listed', () => {
  expect(checkRole({ connect: Array(100_000).fill(1) }, 'create')).toHaveLength(100);
});
