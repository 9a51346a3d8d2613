import { expect, test } from 'vitest';
import { setLanguage } from '../../../kit/src/texts/language.ts';
import { ServerError } from '../../../kit/src/server-error.ts';
import { speakEnglish } from '../texts/english-texts.ts';
import * as german from '../texts/de/index.ts';
import { issuesOf } from './field-issues.ts';
import { knownMessage } from './known-messages.ts';

function speakGerman(): void {
  const { more: _, ...texts } = german;
  setLanguage({ code: 'de', locale: 'de', texts });
}

test('messages of the contract are said in the language of the page', () => {
  speakGerman();
  const said = [
    'must be at least 1000 characters',
    'field must have at least 1 items',
    'must be less than or equal to 9223372036854775807',
    'must be one of the following values: small, large',
    'must match the following: "^[a-z]+ "quoted"$"',
    'must be a `number` type, but the final value was: `"abc"`.',
    'This attribute must be unique',
    '2 relation(s) of type api::tag.tag associated with this entity do not exist',
    'photo of {name}.png exceeds size limit of 200 MB.',
    "Passwords are switched off. Sign in at https://cms.example/studio with your organization's account.",
  ].map(knownMessage);
  expect(said).toEqual([
    'Muss mindestens 1.000 Zeichen lang sein',
    'Muss mindestens 1 Element haben',
    'Darf höchstens 9223372036854775807 sein',
    'Muss einer dieser Werte sein: small, large',
    'Muss ^[a-z]+ "quoted"$ entsprechen',
    'Kein gültiger Wert: number erwartet',
    'Muss eindeutig sein: Dieser Wert ist bereits vergeben',
    'Einen hier ausgewählten Eintrag gibt es nicht mehr',
    'photo of {name}.png ist größer als 200 MB, die Grenze dieses Servers.',
    'Passwörter sind hier abgeschaltet. Melde dich auf der Anmeldeseite mit dem Konto deiner Organisation an.',
  ]);
});

test('a required field has no further errors, in any language', () => {
  const errors = ['name is a required field', 'name must be at least 1 characters'].map((message) => ({
    ...{ path: ['name'], message },
  }));
  const refused = new ServerError(400, '2 errors occurred', { errors });
  speakGerman();
  expect(issuesOf(refused)).toEqual([{ path: ['name'], message: 'Erforderlich' }]);
  speakEnglish();
  expect(issuesOf(refused)).toEqual([{ path: ['name'], message: 'Required' }]);
});

test('messages of project code and names of members are not taken for known ones', () => {
  speakEnglish();
  expect(['A lifecycle hook said no', 'constructor', 'toString', ''].map(knownMessage)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
