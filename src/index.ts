export * from './handlers/native-module.ts';
