import type { UseFormReturn } from 'react-hook-form';
import type { Field, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { objectIn, stepInto } from '#engine/run/values';
import { errorPath } from '../problems';
import { isSame } from '../saving/changes';
import type { Values } from './state';

/**
 * Where people type a document's lines: the grid. It shows what the form's owner gives it and reports what a person changes, never what it
 * was given to show. The inputs' counterpart is `createInputs`.
 */
export interface Lines {
  /** The current lines. A changed line is another object. */
  read: () => readonly Values[];
  /** Shows these computed lines, in the order of `read()`. Identical objects aren't drawn again. */
  show: (lines: readonly Values[]) => void;
  /** Shows another version of the document. */
  reset: (record: Values) => void;
  /** Commits the cell being edited and waits for running look-ups, before every save. */
  settle: () => Promise<void>;
  /** Resolves once no look-up is running. */
  settled: () => Promise<void>;
  /** Unreadable cells, which prevent saving. */
  unread: () => readonly Problem[];
  /** Marks the cells of these problems, and no others. */
  mark: (problems: readonly Problem[]) => void;
  /** The part of a draft besides the lines. */
  kept: () => Values;
  /** Gives it the document around the lines, which choices in a line depend on. Called once. */
  within: (around: { values: () => Values; facts: () => Values }) => void;
  /** Calls the listener after every change by a person; returns an unsubscribe function. */
  follow: (onTyped: () => void) => () => void;
}

/** Where people type everything else: the inputs, over react-hook-form. */
export interface Inputs {
  /** Their values, never mutated: the same object until one changes. */
  read: () => Values;
  /** Shows these values in their inputs. */
  show: (changes: Values) => void;
  /** Shows another version of the record. */
  reset: (record: Values) => void;
  /** Marks the inputs of these problems, and no others. */
  mark: (problems: readonly Problem[]) => void;
  /** Calls the listeners after every change by a person, and when an input lost focus for the first time. */
  follow: (onTyped: () => void, onTouched: (touched: Values) => void) => () => void;
}

const depth = ({ field }: Problem): number => field.split('.').length;

const copy = (values: unknown): Values => objectIn(JSON.parse(JSON.stringify(values)));

/** Calls `set` for each path where a value differs. Rows stay: if they were replaced, their inputs would be new ones without the cursor. */
function setDifferences(
  set: (path: string, value: unknown) => void,
  field: Field | undefined,
  path: string,
  [before, after]: readonly [unknown, unknown],
): void {
  const isRows = field?.kind === 'list' && !field.input && Array.isArray(before) && Array.isArray(after);
  if (!isRows || before.length !== after.length) {
    if (!isSame(field, before, after)) set(path, after);
    return;
  }
  after.forEach((row: object, index) => {
    for (const key of Object.keys(row))
      setDifferences(set, field.fields[key], `${path}.${index}.${key}`, [
        stepInto(before[index], key),
        stepInto(row, key),
      ]);
  });
}

/** The inputs of a react-hook-form form. Its values are mutated in place, so they are compared and copied as JSON. */
export function createInputs(form: UseFormReturn<Values>, fields: Fields): Inputs {
  let known: { text: string; values: Values } = { text: '', values: {} };
  let isShowing = false;
  const showing = (work: () => void) => {
    isShowing = true;
    work();
    isShowing = false;
  };
  const isMarked = (problem: Problem) => form.getFieldState(errorPath(problem)).error?.message === problem.message;
  let marked = '[]';
  const read = () => {
    const text = JSON.stringify(form.getValues());
    if (text !== known.text) known = { text, values: objectIn(JSON.parse(text)) };
    return known.values;
  };
  return {
    read,
    show: (changes) =>
      showing(() => {
        const before = read();
        for (const [key, value] of Object.entries(changes))
          setDifferences(form.setValue, fields[key], key, [before[key], value]);
      }),
    reset: (record) =>
      showing(() => {
        form.reset(record);
        marked = '[]';
      }),
    mark: (problems) => {
      const text = JSON.stringify(problems);
      // Setting them draws every input again.
      if (text === marked && problems.every(isMarked)) return;
      marked = text;
      form.clearErrors();
      // Outer paths first: a list's message must not erase its rows' messages.
      for (const problem of [...problems].sort((a, b) => depth(a) - depth(b)))
        form.setError(errorPath(problem), { type: problem.rule, message: problem.message });
    },
    follow: (onTyped, onTouched) => {
      const typed = form.watch(() => {
        if (!isShowing) onTyped();
      });
      const untouch = form.subscribe({
        formState: { touchedFields: true },
        callback: ({ touchedFields }) => onTouched(copy(touchedFields ?? {})),
      });
      return () => {
        typed.unsubscribe();
        untouch();
      };
    },
  };
}
