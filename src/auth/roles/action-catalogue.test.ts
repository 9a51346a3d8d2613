import { expect, test } from 'vitest';
import { actionNames, servedActions } from './action-catalogue.ts';

const catalogue = new Map([
  ['api::dish', new Map([['dish', ['find', 'create']]])],
  ['plugin::email', new Map([['email', ['send']]])],
  ['plugin::i18n', new Map([['locales', ['listLocales']]])],
]);

test('actions without a route in the project or its i18n plugin cannot be granted', () => {
  const names = (...served: string[]) => actionNames(servedActions(catalogue, served));
  expect(names('api::dish.dish.find')).toEqual(['api::dish.dish.find', 'plugin::email.email.send']);
  expect(names('plugin::i18n.locales.listLocales')).toEqual([
    'plugin::email.email.send',
    'plugin::i18n.locales.listLocales',
  ]);
});
