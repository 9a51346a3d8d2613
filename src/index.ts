export * from './handlers/modules/native-module.ts';
export { type RunningServer, type StartOptions, start } from './app/start-server.ts';
