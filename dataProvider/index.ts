export { KEPT, keepAnswers } from './cache/kept';
export { createQueryClient } from './cache/queryClient';
export { createDataProvider } from './createDataProvider';
export type { CustomCallInput } from './customCalls';
export { ANSWERED_BY_PAGE, OFFLINE, UNREACHABLE } from './failures';
export { type FailureType, HttpError, isAbort, isHttpError } from './http';
export { type LabelStore, labels } from './labels';
export type { CallScope } from './lists';
export { type ListMeta, sortOf } from './reading';
export type { ConsoleRecord } from './records';
export type {
  ConsoleDataProvider,
  DataProviderOptions,
  FoundRecord,
  SearchAnswer,
} from './types';
export type { ActionResult } from './writing';
