export * from './handlers/modules/native-module.ts';
