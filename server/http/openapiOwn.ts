/** The part of the API description that no declaration covers: sign-in, files, mail, the bill import. */
import type { AnyRecord } from '#engine/define/fields';
import { departments } from '../department';
import type { Documented } from './endpoint';
import type { Schema } from './openapiSchemas';

export const text: Schema = { type: 'string' };
export const object = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});
const texts = (...names: string[]): Schema => object(Object.fromEntries(names.map((name) => [name, text])), names);
const json = (schema: Schema): AnyRecord => ({ 'application/json': { schema } });
const docs: Schema = object({ docs: { type: 'array', items: { type: 'object' } } });

/** The required setup values. */
const FOUNDING = ['code', 'group', 'outlet', 'currency', 'timeZone', 'email', 'password', 'firstName', 'lastName'];

const session: Schema = object({
  accessToken: { type: 'string', description: 'For the Authorization header' },
  accessTokenExpiresIn: { type: 'integer', description: 'Seconds' },
  token: { type: 'string', description: 'For X-Session-Token, to renew; only from sign-in' },
  device: { type: 'string', description: 'For X-Device at the next sign-in; only from sign-in' },
  userId: text,
  email: text,
});

const OWN: Readonly<Record<string, Documented>> = {
  'POST /api/v1/auth/validateUser': {
    summary: 'Sign in',
    body: texts('email', 'password'),
    parameters: [
      {
        name: 'X-Device',
        in: 'header',
        schema: text,
        description:
          'The device of an earlier sign-in: wrong passwords that others give for this account do not keep this browser out',
      },
    ],
    answer: session,
    isPublic: true,
  },
  'POST /api/v1/auth/secondStep': {
    summary:
      'The second step of a sign-in that was answered with 403 `secondStep`: a code, a recovery code or a passkey',
    body: object({ ticket: text, code: text, passkey: { type: 'object' } }, ['ticket']),
    answer: session,
    isPublic: true,
    isExtension: true,
  },
  'POST /api/v1/auth/openId/begin': {
    summary:
      'Begin a sign-in at a group’s OpenID Connect provider: where the person goes, and the state that comes back',
    body: texts('groupId'),
    answer: texts('address', 'state'),
    isPublic: true,
    isExtension: true,
  },
  'POST /api/v1/auth/openId/finish': {
    summary: 'Complete it with the parameters that the provider added to the address of the sign-in page',
    body: object({ answer: { type: 'object', additionalProperties: text } }, ['answer']),
    answer: session,
    isPublic: true,
    isExtension: true,
  },
  'GET /api/v1/auth/verifyToken': {
    summary: 'Whether the session is alive; with X-Session-Token it also renews the access token',
    parameters: [
      {
        name: 'X-Session-Token',
        in: 'header',
        schema: text,
        description: 'The long token of the same session: needed to renew, and with an access token that is over',
      },
    ],
    answer: session,
  },
  'POST /api/v1/auth/logout': { summary: 'End the session', answer: texts('status'), isExtension: true },
  'POST /api/v1/auth/resetPassword': {
    summary: 'Change the own password',
    body: texts('currentPassword', 'newPassword', 'confirmPassword'),
    answer: texts('message'),
  },
  'POST /api/v1/auth/updateUserStatus': {
    summary: 'Say that one of the own sessions is online, or end it (offline)',
    body: object({ userId: text, status: { enum: ['online', 'offline'] }, sessionId: text }, [
      'userId',
      'status',
      'sessionId',
    ]),
  },
  'POST /api/v1/auth/updateUserLoginAttempts': {
    summary: 'Report failed sign-ins that a client counted; the server trusts its own count only',
    body: object({ email: text, count: { type: 'integer', minimum: 0 } }, ['email', 'count']),
    isPublic: true,
  },
  'POST /api/setup': {
    summary: 'Create the first group and its administrator in an empty installation',
    body: object(Object.fromEntries([...FOUNDING, 'outletCode', 'country'].map((name) => [name, text])), FOUNDING),
    status: 201,
    isPublic: true,
    isExtension: true,
  },
  'GET /api/openapi.json': { summary: 'This description', isExtension: true },
  'GET /api/v1/files/{id}': {
    summary: 'A picture, by the address in an image field',
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    isPublic: true,
    isExtension: true,
  },
  'POST /api/v1/emailTrigger': {
    summary: 'Notify administrators of a save that failed or timed out',
    body: object({ outlet: text, service: text, function: text, time: text, error: text }, ['service', 'function']),
    answer: texts('id'),
    status: 201,
  },
  'GET /api/v1/log': {
    summary: 'Who changed what, newest first',
    parameters: ['userId', 'docType', 'docId', 'action', 'from', 'to', 'outletId', 'outlets', 'limit', 'bookmark'].map(
      (name) => ({ name, in: 'query', schema: text }),
    ),
    answer: docs,
  },
  'GET /api/v1/imports': {
    summary: 'The imports of a list in the last day, newest first',
    parameters: [{ name: 'resource', in: 'query', required: true, schema: text }],
    answer: docs,
    isExtension: true,
  },
  'POST /api/v1/imports/{id}/undo': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    summary:
      'Undo an import: delete what it created and restore what it changed, unless something was built on it since',
    answer: object({ deleted: { type: 'integer' }, restored: { type: 'integer' } }, ['deleted', 'restored']),
    isExtension: true,
  },
  'POST /api/v1/exports': {
    summary: 'Record in the user log that a list was exported, before the client writes the file',
    body: object({ resource: text, rows: { type: 'integer', minimum: 0 }, format: { enum: ['csv', 'xlsx'] } }, [
      'resource',
      'rows',
      'format',
    ]),
    answer: texts('file'),
    status: 201,
    isExtension: true,
  },
  'GET /api/v1/search': {
    summary: 'Records of every kind by number, name or code',
    parameters: ['q', 'outletId', 'outlets'].map((name) => ({ name, in: 'query', schema: text })),
    answer: docs,
    isExtension: true,
  },
  'GET /api/v1/outbox': { summary: 'Emails of the group, for administrators', answer: docs, isExtension: true },
};

/** Includes the calls that departments add. */
const allDocumented = (): Readonly<Record<string, Documented>> => ({ ...OWN, ...departments().documented });

/** `METHOD path` -> operation. `refusals`: the answers that every call may give. */
export const ownPaths = (refusals: AnyRecord): Record<string, AnyRecord> =>
  Object.fromEntries(
    Object.entries(allDocumented()).map(([call, own]) => [
      call,
      {
        summary: own.summary,
        tags: [own.tag ?? (call.includes('/auth/') ? 'Sign-in' : 'Application')],
        ...(own.isExtension ? { 'x-extension': true } : {}),
        ...(own.isPublic ? { security: [] } : {}),
        parameters: own.parameters ?? [],
        ...(own.body ? { requestBody: { required: true, content: { ...json(own.body), ...own.otherBody } } } : {}),
        responses: {
          [own.status ?? 200]: { description: 'Done', ...(own.answer ? { content: json(own.answer) } : {}) },
          ...refusals,
        },
      },
    ]),
  );
