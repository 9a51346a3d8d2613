import { beforeAll, expect, test } from 'vitest';
import { explainTrial } from './explain-trial.ts';
import { speakEnglish } from '../../texts/english-texts.ts';

beforeAll(speakEnglish);

test('a receiver that responds', () => {
  expect(explainTrial({ statusCode: 204 })).toBe('The receiver accepted the event (204).');
  expect(explainTrial({ statusCode: 404, message: 'status 404' })).toBe('The receiver refused the event with 404.');
  expect(explainTrial({ statusCode: 500, message: 'connect ECONNREFUSED' })).toBe(
    'The receiver refused the event with 500. It said: connect ECONNREFUSED',
  );
});

test('a receiver that does not', () => {
  const explain = (message: string) => explainTrial({ statusCode: null, message });
  expect(explain('getaddrinfo ENOTFOUND site.example')).toMatch(/^The host name was not found/);
  expect(explain('connect ECONNREFUSED 127.0.0.1:19')).toMatch(/^Nothing accepts connections at this address/);
  expect(explain('no response within 3000 ms')).toBe('The receiver did not respond in time.');
  expect(explain('self-signed certificate')).toBe(
    'A secure connection to the receiver failed: self-signed certificate',
  );
  expect(explain('ftp: is not supported')).toBe('The event could not be sent: ftp: is not supported');
});
