import { expect, test } from 'vitest';
import { hashOneTimeToken, markOf, readOneTimeToken } from '../../src/auth/accounts/one-time-token.ts';
import { createJsonWebTokens } from '../../src/auth/tokens/json-web-tokens.ts';
import { createSignedPositions } from '../../src/http/replicas/signed-positions.ts';
import { hashTokenKey } from '../../src/management/tokens/token-key.ts';
import { variantSignature } from '../../src/media/variants/read-variant.ts';

/**
 * Servers of two versions share these values while they are replaced one by one: a version that makes them differently
 * still has to accept the former ones.
 */
const SECRET = 'secret of the recorded values';
const PASSWORD_HASH = '$2a$10$recordedrecordedrecordedrecordedrecordedrecordedrecor';
const ISSUED_S = 1_794_880_000;

test("a user's JWT is bound to the password", async () => {
  const token =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6NywicHdkIjoidm5TMFpvTE53cTRZYnhPbWltcFJqUCIsImlhdCI6MTc5NDg4MDAwMH0.At_LjTx2VXqgiIkng9gkI6rT6GpzZic8mlgHSA3J6ko';
  const tokens = createJsonWebTokens({ secret: SECRET, lifetime: null });
  const claims = await tokens.verify(token);
  expect(claims).toMatchObject({ id: 7, issuedAt: ISSUED_S });
  if (claims === null) return;
  expect(tokens.endedByPassword(claims, PASSWORD_HASH)).toBe(false);
  expect(tokens.endedByPassword(claims, 'another')).toBe(true);
});

test('a code that was sent by mail', () => {
  const code = 'mwk3cpds-a03f738c8d0a075e-abababababababababababababababababababababababababababababababab';
  const read = readOneTimeToken(code, ISSUED_S * 1000);
  expect(read?.mark).toBe(markOf('Ada@example.test', PASSWORD_HASH));
  expect(hashOneTimeToken(code)).toBe('sha256:30f80b9f998112f8e99ca9fea1d87e64a9ad136927ccbc09657eac6adeeb2081');
});

test('a position of the database', () => {
  const text = 'MC8zMDAwMDYw.1794880000.3MiXK5TBl2eZMZo3DQit2F0k24eFLcz8mQyvycGSMCM';
  const positions = createSignedPositions(['a newer key', SECRET], () => ISSUED_S * 1000);
  expect(positions.read(text)).toBe('0/3000060');
  expect(createSignedPositions([SECRET], () => ISSUED_S * 1000).write('0/3000060')).toBe(text);
});

test('the stored hash of an API token, and the signature of an image', () => {
  expect(hashTokenKey('a key', SECRET)).toBe(
    '62e923de5365c86ae45a8ff0d415320ebccb06335af6c1700f07a2834e8aecbb4e019a280819c9c419928e6a89aec2cd16b20faf01ebff4eac17497f90605598',
  );
  expect(variantSignature(SECRET, 'cat.jpg', new URLSearchParams('width=300'))).toBe(
    'mqEogGdhv7m0scVnb_GtjdNcZdGqNdTsj2jDBZ4IHYQ',
  );
});
