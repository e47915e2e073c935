import type { Context } from 'hono';
import { z } from 'zod';
import type { Problem } from '#engine/define/rules';
import { passwordLength, passwordMessages } from '#engine/run/passwords';
import { ApiError, invalid } from '../http/errors';

/** These calls' bodies are a few short texts. */
export const mostBytes = 16 * 1024;

/** A refusal because of one field. */
export const fieldRefusal = (field: string, rule: string, message: string): ApiError =>
  invalid([{ field, rule, message }]);

/** 429 for a locked account or address, with the same words for everyone, known or not. `seconds` is also sent as Retry-After. */
export const tooMany = (message: string, seconds: number): ApiError =>
  new ApiError(429, 'limited', message, { retryAfter: seconds });

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** The answer for a locked account or address. */
export const lockedOut = (seconds: number): ApiError =>
  tooMany(`Too many failed sign-ins. Try again in ${inMinutes(seconds)}.`, seconds);

const labelOf = (field: string): string => {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Issue = { code: string; path: PropertyKey[]; message: string; input?: unknown; format?: string };

const problemOf = (issue: Issue, body: Record<string, unknown>): Problem => {
  const field = issue.path.join('.');
  const value = issue.path.length === 1 ? body[field] : undefined;
  if (value === undefined || value === null || value === '') {
    return { field, rule: 'required', message: `${labelOf(field)} is required` };
  }
  if (issue.code === 'invalid_type') return { field, rule: 'type', message: `${labelOf(field)} has the wrong type` };
  const rule = issue.code === 'too_small' ? 'min' : issue.code === 'too_big' ? 'max' : (issue.format ?? 'invalid');
  return { field, rule, message: issue.message };
};

/**
 * Reads a JSON body and checks it against a shape.
 * @throws ApiError naming every wrong field
 */
export async function readBody<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    throw new ApiError(400, 'invalid', 'Send the body as JSON (Content-Type: application/json).');
  }
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    throw new ApiError(400, 'invalid', 'The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError(400, 'invalid', 'The body is not a JSON object.');
  }
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => problemOf(issue, body as Record<string, unknown>));
  throw invalid(errors);
}

/** Text that the database accepts: PostgreSQL refuses the character 0. */
export const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, `Enter at most ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Enter text without control characters');

export const emailText = z
  .string()
  .trim()
  .toLowerCase()
  .max(120, 'Enter at most 120 characters')
  .pipe(z.email('Enter an email address such as name@company.com'));

/** A password that is only compared. Its rules don't apply, and stating them would help attackers. */
export const anyPassword = z.string().min(1).max(1000, 'Enter at most 1000 characters');

/** A new password (domain 1.1). */
export const newPassword = z
  .string()
  .min(passwordLength.min, passwordMessages.min)
  .max(passwordLength.max, passwordMessages.max);
