/** Passwords that people choose: refused if they are among the first that anyone would guess. */

import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { hash } from './passwords';
import { fieldRefusal } from './requests';

/**
 * The lowest accepted score of zxcvbn's scale of 0 to 4: 100 million guesses. Below are common passwords, with or without digits, capitals and
 * look-alikes (`P@ssw0rd123`), rows of the keyboard, repetitions, and a word with a year.
 */
const LOWEST_SCORE = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The lists of passwords and words, loaded when someone first chooses a password. */
const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};

/**
 * Hashes a password that someone chose, for a person who signs in. Its length is checked before.
 * @param field the request's field, for the refusal
 * @throws ApiError 400 if the password is easy to guess
 */
export async function hashChosen(password: string, field: string): Promise<string> {
  await requireUncommon(password, field);
  return hash(password);
}

/** @throws ApiError 400 if the password is easy to guess */
export async function requireUncommon(password: string, field: string): Promise<void> {
  estimator ??= loadEstimator();
  if ((await estimator).check(password).score >= LOWEST_SCORE) return;
  throw fieldRefusal(field, 'common', 'This password is easy to guess. Use a few unrelated words');
}
