import { beforeAll, describe, expect, it } from 'vitest';
import { entity } from '#resources';
import { departments, registerDepartments } from '#server/department';
import { allDepartments } from '#server/departments';
import { customHandler } from '#server/records/rules/customCalls';
import { hooksOf } from '#server/records/rules/hooks';

/** @isolated Nothing may have registered departments in this process before. */

it('asks a program that has registered no departments to do so, wherever they are looked up', () => {
  const message = 'no departments are registered: call registerDepartments() when the program starts';
  expect(() => departments()).toThrow(message);
  expect(() => hooksOf(entity('users'))).toThrow(message);
  expect(() => customHandler('userRoles', 'modules')).toThrow(message);
});

describe('registered departments', () => {
  beforeAll(() => registerDepartments(allDepartments));

  it('supply hooks, custom calls and page figures from files of their own, by the declaration’s name', () => {
    expect(hooksOf(entity('users')).seal).toBeTypeOf('function');
    expect(customHandler('userRoles', 'modules')).toBeTypeOf('function');
    const { hooks, calls, pageFigures, figures, documented } = departments();
    expect(Object.keys(pageFigures)).toContain('items');
    expect(Object.keys(figures)).toContain('owed');
    expect(Object.keys(documented)).toContain('POST /api/v1/bills/import');
    expect(Object.keys(hooks).length).toBeGreaterThan(10);
    expect(Object.keys(calls).length).toBeGreaterThan(20);
  });

  it('are replaced by those that a program registers later', () => {
    registerDepartments([{ calls: { tools: { hire: async () => new Response('hired') } } }, { hooks: {} }]);
    expect(departments().all).toHaveLength(2);
    expect(customHandler('tools', 'hire')).toBeTypeOf('function');
    expect(() => customHandler('userRoles', 'modules')).toThrow('userRoles.calls.ts has no handler "modules"');
    expect(hooksOf(entity('users'))).toEqual({});
  });
});
