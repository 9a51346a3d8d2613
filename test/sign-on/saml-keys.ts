import { createSign, generateKeyPairSync } from 'node:crypto';

export interface SamlKey {
  readonly privateKey: string;
  /** As PEM. */
  readonly certificate: string;
}

/** A key with a certificate that it has signed itself. */
export function makeSamlKey(name: string): SamlKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const algorithm = der(SEQUENCE, oid('2a864886f70d01010b'), der(0x05));
  const called = der(SEQUENCE, der(0x31, der(SEQUENCE, oid('550403'), der(0x0c, Buffer.from(name)))));
  const valid = der(SEQUENCE, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(SEQUENCE, der(0x02, Buffer.from([1])), algorithm, called, valid, called, key);
  const signature = createSign('sha256').update(content).sign(privateKey);
  const certificate = der(SEQUENCE, content, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const SEQUENCE = 0x30;

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
