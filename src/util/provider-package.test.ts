import { expect, test } from 'vitest';
import { providerPackage } from './provider-package.ts';

test.each([
  ['upload', 'cloudinary', '@strapi/provider-upload-cloudinary'],
  ['email', 'Mailgun', '@strapi/provider-email-mailgun'],
  ['upload', '@strapi/provider-upload-cloudinary', '@strapi/provider-upload-cloudinary'],
  ['upload', 'strapi-provider-upload-azure-storage', 'strapi-provider-upload-azure-storage'],
] as const)('the package of the %s provider %s is %s', (kind, name, expected) => {
  expect(providerPackage(kind, name)).toBe(expected);
});
