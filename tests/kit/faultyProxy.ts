import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens on a network between a server and its database. */
export type Fault =
  /** Everything passes. */
  | 'none'
  /** All connections are reset, and so are new ones. */
  | 'refuse'
  /** Nothing arrives any more in either direction, without an error. */
  | 'swallow'
  /** Answers arrive a few bytes at a time. */
  | 'trickle';

/** A proxy in front of PostgreSQL, with faults on demand. */
export interface FaultyProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** What happens from now on. */
  set(fault: Fault): void;
  /**
   * The connection that next sends a statement with this text is reset once, before PostgreSQL gets it or before its answer comes back.
   * @param fault what happens from then on
   */
  loseNext(moment: 'before' | 'after', text: string, fault?: Fault): void;
  /** How many connections were lost in this way. */
  losses(): number;
  /** Sends new connections to another server, as a failover does. */
  moveTo(target: string): void;
  /** Resets all connections. */
  cut(): void;
  close(): Promise<void>;
}

const FEW_BYTES = 7;

/** Opens a proxy to the database at `target`, on a free port. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  let { hostname, port } = new URL(target);
  let fault: Fault = 'none';
  let next: { moment: 'before' | 'after'; text: string; afterwards: Fault } | undefined;
  let losses = 0;
  const open = new Set<Socket>();
  const reset = (...sockets: Socket[]) => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const become = (now: Fault) => {
    fault = now;
    if (now === 'refuse') reset(...open);
  };
  const lose = (afterwards: Fault, ...sockets: Socket[]) => {
    losses++;
    reset(...sockets);
    become(afterwards);
  };
  const server = createServer((client) => {
    client.on('error', () => {});
    if (fault === 'refuse') return reset(client);
    const database = connect(Number(port), hostname);
    database.on('error', () => {});
    for (const socket of [client, database]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => open.delete(socket));
    }
    let lostWith: Fault | undefined;
    client.on('data', (chunk) => {
      if (fault === 'swallow') return;
      if (next && chunk.includes(next.text)) {
        const { moment, afterwards } = next;
        next = undefined;
        if (moment === 'before') return lose(afterwards, client, database);
        lostWith = afterwards;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (fault === 'swallow') return;
      if (lostWith) return lose(lostWith, client, database);
      if (fault !== 'trickle') return void client.write(chunk);
      for (let at = 0; at < chunk.length; at += FEW_BYTES) client.write(chunk.subarray(at, at + FEW_BYTES));
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    set(now) {
      next = undefined;
      become(now);
    },
    loseNext(moment, text, afterwards = 'none') {
      next = { moment, text, afterwards };
    },
    losses: () => losses,
    moveTo(other) {
      ({ hostname, port } = new URL(other));
    },
    cut: () => reset(...open),
    async close() {
      reset(...open);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
