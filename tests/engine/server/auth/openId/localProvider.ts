import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real OpenID Connect provider on this machine, whose people sign in without a form. */

export const CLIENT = { id: 'console', secret: 'a secret of the provider and the console' };
export const PAGE = 'http://console.localhost:8080';

/** Seconds that anything lasts. */
const MINUTES = 600;

export interface LocalProvider {
  issuer: string;
  /** Who signs in next, with these claims. */
  become: (account: string, claims: Record<string, unknown>) => void;
  /** Follows a sign-in as a browser does; returns what the provider adds to the address of the console's page. */
  visit: (address: string) => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

/** @param page the origin of the console's sign-in page */
export async function startProvider(page = PAGE): Promise<LocalProvider> {
  let current = { account: 'nobody', claims: {} as Record<string, unknown> };
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${page}/login`],
        post_logout_redirect_uris: [`${page}/login`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    ttl: { AccessToken: MINUTES, Grant: MINUTES, IdToken: MINUTES, Interaction: MINUTES, Session: MINUTES },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const { claims } = current;
      return { accountId: sub, claims: () => ({ ...claims, sub }) };
    },
    // No one is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: current.account } });
  });
  const visit = async (address: string): Promise<Record<string, string>> => {
    const cookies = new Map<string, string>();
    let at = address;
    for (let step = 0; step < 10 && !at.startsWith(page); step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (!next) throw new Error(`${at} answered ${response.status}: ${(await response.text()).slice(0, 400)}`);
      at = new URL(next, at).href;
    }
    return Object.fromEntries(new URL(at).searchParams);
  };
  return {
    issuer,
    become: (account, claims) => {
      current = { account, claims };
    },
    visit,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
