/** `v1/twoStep`: a person's own two-step verification. */

import { textIn } from '#engine/run/values';
import {
  beginEnrolment,
  finishEnrolment,
  removeOwnMethod,
  renewRecoveryCodes,
  twoStepOf,
} from '#server/auth/twoStep/enrolment';
import { siteOf } from '#server/auth/twoStep/passkeys';
import type { CustomCall, CustomHandlers } from '#server/department';
import { invalid, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';

const MOST_LETTERS = 40;

const siteOfCall = ({ request }: CustomCall) => siteOf(request.headers.get('Origin') ?? undefined);

/** @throws ApiError 400 */
function neededText(value: unknown, field: string, what: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= 1000) return value;
  throw invalid([problem(field, 'required', `${what} is required`)]);
}

/** @throws ApiError 400 */
function kindIn(value: unknown): 'app' | 'passkey' {
  if (value === 'app' || value === 'passkey') return value;
  throw invalid([problem('kind', 'choice', 'Send the kind “app” or “passkey”')]);
}

const DEFAULT_NAMES = { app: 'Authenticator app', passkey: 'Passkey' } as const;

export default {
  read: async ({ db, identity }) => Response.json(await twoStepOf(db, identity)),

  async begin(call) {
    const { kind, password } = await objectBody(call.request);
    const needed = neededText(password, 'password', 'Password');
    return Response.json(await beginEnrolment(call.db, call.identity, kindIn(kind), needed, siteOfCall(call)));
  },

  async finish(call) {
    const { ticket, kind, name, code, response } = await objectBody(call.request);
    const wanted = kindIn(kind);
    const enrolment = {
      ticket: neededText(ticket, 'ticket', 'Ticket'),
      kind: wanted,
      name: textIn(name)?.trim().slice(0, MOST_LETTERS) || DEFAULT_NAMES[wanted],
      code: wanted === 'app' ? neededText(code, 'code', 'Code') : '',
      response,
    };
    return Response.json(await finishEnrolment(call.db, call.identity, enrolment, siteOfCall(call)));
  },

  async remove({ db, identity, request }) {
    const { _id, password } = await objectBody(request);
    const [id, needed] = [neededText(_id, '_id', 'Method'), neededText(password, 'password', 'Password')];
    await removeOwnMethod(db, identity, id, needed);
    return Response.json(await twoStepOf(db, identity));
  },

  async recoveryCodes({ db, identity, request }) {
    const { password } = await objectBody(request);
    const needed = neededText(password, 'password', 'Password');
    return Response.json({ recoveryCodes: await renewRecoveryCodes(db, identity, needed) });
  },
} satisfies CustomHandlers;
