import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

const AVAILABLE = ['en', 'de', 'ar', 'pt', 'zh-Hans'];
const choose = (...preferred: readonly string[]) => chooseLanguage(preferred, AVAILABLE);

test('the first preferred language that is available', () => {
  expect(choose('cs', 'de-AT', 'en').code).toBe('de');
  expect(choose('pt-BR').code).toBe('pt');
  expect(choose('cs').code).toBe('en');
  expect(choose().code).toBe('en');
});

test('in its script, whatever the region', () => {
  expect(choose('zh-CN').code).toBe('zh-Hans');
  expect(choose('zh').code).toBe('zh-Hans');
  expect(choose('zh-TW', 'de').code).toBe('de');
});

test('what is not the name of a language is passed over', () => {
  expect(choose('', 'not a language', '../../etc', 'de').code).toBe('de');
});

test('dates and numbers are those of the region that the browser names', () => {
  expect(choose('en', 'de-CH', 'en-GB')).toMatchObject({ code: 'en', locale: 'en-GB' });
  expect(choose('de', 'en-GB')).toMatchObject({ code: 'de', locale: 'de' });
});

test('the direction of the script', () => {
  expect(choose('ar-EG').direction).toBe('rtl');
  expect(choose('zh-CN').direction).toBe('ltr');
});
