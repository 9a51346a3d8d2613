/** `import … from 'plinth'`: the module for handlers of the native form. */
export { forbidden, notFound, RequestError, unauthorized, validationError } from '../../errors.ts';
export type { Entity } from '../../content/reading/read-entities.ts';
export {
  type ActionDefinition,
  type ContentReader,
  type ContentWriter,
  type CoreAnswer,
  type CoreWrite,
  defineHandlers,
  type EntryData,
  type Envelope,
  type EnvelopeEntry,
  type Handler,
  type HandlerDefinitions,
  type HandlerRequest,
  type QueryParameters,
  type WriteBody,
  type WriteHandler,
  type WriteRequest,
} from './define-handlers.ts';
