import type { ReactElement } from 'react';
import { Resource, type ResourceProps } from 'react-admin';
import { describe, expect, it } from 'vitest';
import type { AccessUser } from '#engine/read/access';
import { entities, entity } from '#resources';
import { resourceOf } from '#src/shell/entityRoutes';
import { screens } from '#src/shell/paths';

/** What react-admin gets of an entity for a user with these permissions. */
const definitionOf = (name: string, permissions: AccessUser['permissions'], isAdministrator = false) => {
  const { props } = resourceOf(entity(name), { permissions, isAdministrator }) as ReactElement<ResourceProps>;
  return Resource.registerResource(props);
};

describe('what useResourceDefinition says', () => {
  it('is what the person may do', () => {
    const full = { hasList: true, hasCreate: true, hasEdit: true, hasShow: true };
    expect(definitionOf('suppliers', {}, true)).toMatchObject(full);
    expect(definitionOf('suppliers', { SUPPLIER: ['view', 'create', 'edit'] })).toMatchObject(full);
    expect(definitionOf('suppliers', { SUPPLIER: ['view'] })).toMatchObject({
      ...{ hasList: true, hasCreate: false, hasEdit: false, hasShow: true },
    });
    expect(definitionOf('suppliers', {})).toMatchObject({
      ...{ hasList: false, hasCreate: false, hasEdit: false, hasShow: false },
    });
  });

  it('is what there is: settings have a page, and no list', () => {
    expect(definitionOf('oloSettings', {}, true)).toMatchObject({ hasList: false, hasCreate: false, hasEdit: true });
    expect(definitionOf('systemSettings', {}, true)).toMatchObject({ hasList: true, hasCreate: false, hasEdit: true });
    expect(definitionOf('goodsReceivedNotes', { GRN: ['view'] })).toMatchObject({ hasEdit: false, hasShow: true });
  });

  it('names a record as it is named elsewhere, for every entity with screens', () => {
    expect(screens().length).toBeGreaterThan(20);
    const represent = definitionOf('suppliers', {}, true).recordRepresentation as (record: object) => string;
    expect(represent({ supplierName: 'Ocean Fish' })).toBe('Ocean Fish');
    const named = screens().filter(
      ({ name }) => typeof definitionOf(name, {}, true).recordRepresentation === 'function',
    );
    expect(named).toHaveLength(screens().length);
    expect(entities.length).toBeGreaterThanOrEqual(screens().length);
  });
});
