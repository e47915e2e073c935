import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { openSession } from '#server/auth/sessions';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

/** Where the owner is signed in, and signing out elsewhere. */

const opened = ({ world: { db, groupId, owner } }: Maker) =>
  openSession(db, { groupId, userId: owner.userId }, { agent: 'Trial', address: '203.0.113.9' });

export default {
  read: async (maker: Maker, route: Route): Promise<Trial> => {
    const { sessionId } = await opened(maker);
    return {
      method: 'GET',
      url: pathOf(route, {}, maker.world),
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toContainEqual(
          expect.objectContaining({ _id: sessionId, isThis: false, agent: 'Trial', address: '203.0.113.9' }),
        );
      },
    };
  },
  end: async (maker: Maker, route: Route): Promise<Trial> => {
    const { db } = maker.world;
    const { sessionId } = await opened(maker);
    return {
      method: 'POST',
      url: pathOf(route, {}, maker.world),
      body: { sessionId },
      wrong: [{ body: {} }],
      check: async ({ status }) => {
        expect(status).toBe(200);
        const [row] = await db.query('select revoked_at from sessions where id = $1', [sessionId]);
        expect(row?.revoked_at).not.toBeNull();
      },
    };
  },
};
