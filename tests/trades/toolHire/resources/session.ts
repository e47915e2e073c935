import type { TradeSession } from '#engine/define/trade/session';

/** Nothing in the browser besides the engine's own keys. */
export const tradeSession = { stored: {} } satisfies TradeSession;
