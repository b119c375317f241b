export type { ErrorReason, ReceivedErrorInfo as ErrorInfo } from 'openslot-facts/error-info';
export type * from './api-types.ts';
export type { CallOptions, Client, Input, OperationName, Page, Reply } from './call-types.ts';
export { type ClientOptions, createClient } from './client.ts';
export { ApprovalNeeded, InvalidId, OpenslotError, OpenslotUnreachable } from './errors.ts';
export type { Fetch } from './send.ts';
export { memorySession, type SessionHolder, type SessionTokens } from './session.ts';
