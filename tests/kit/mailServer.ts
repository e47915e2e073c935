import { type AddressInfo, createServer } from 'node:net';

/** As much of a mail server as a client needs to hand over a message. */
export interface MailServer {
  config: { smtpUrl: string; mailFrom: string };
  /** What it has taken, each message as text. */
  received: string[];
  /** Its answer to messages. */
  verdict: string;
  close: () => void;
}

/** Starts one on a free port. */
export async function mailServer(): Promise<MailServer> {
  const state = { received: [] as string[], verdict: '250 kept' };
  const server = createServer((socket) => {
    let data: string | undefined;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== undefined) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        if (state.verdict.startsWith('250')) state.received.push(data);
        data = undefined;
        socket.write(`${state.verdict}\r\n`);
      } else if (/^DATA/i.test(text)) {
        data = '';
        socket.write('354 go on\r\n');
      } else {
        socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Console <console@example.com>' },
    close: () => void server.close(),
  });
}
