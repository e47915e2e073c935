// Sends requests over kept connections, one after another on each, and reports how many were answered and how fast. Uses plain sockets: a
// client library would take more CPU than the servers being measured.
import { connect } from 'node:net';

const END = Buffer.from('\r\n\r\n');

/** Reads one answer from the received data: its status and length, or undefined while it is incomplete. */
function answerIn(bytes) {
  const end = bytes.indexOf(END);
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length) {
    const size = end + 4 + Number(length[1]);
    return bytes.length >= size ? { status, size } : undefined;
  }
  // In chunks: the last one is empty.
  const last = bytes.indexOf('\r\n0\r\n\r\n', end + 2);
  return last < 0 ? undefined : { status, size: last + 7 };
}

/**
 * @param port of a server on this machine
 * @param paths requested in turn
 * @returns answers per second, times in ms, how many were refused, the size of one
 */
export async function load(port, paths, { connections = 10, seconds = 3, token } = {}) {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}Accept: application/json\r\n\r\n`,
    ),
  );
  const times = [];
  let [next, bad, bytes] = [0, 0, 0];
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      let received = [];
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        socket.write(requests[next++ % requests.length]);
      };
      socket.on('connect', ask).on('error', reject).on('close', resolve);
      socket.on('data', (chunk) => {
        received.push(chunk);
        const whole = received.length === 1 ? chunk : Buffer.concat(received);
        const answer = answerIn(whole);
        if (!answer) {
          received = [whole];
          return;
        }
        received = [];
        const now = performance.now();
        times.push(now - asked);
        bytes += answer.size;
        if (answer.status !== 200) bad++;
        if (now < until) ask();
        else socket.destroy();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const spent = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { perSecond: times.length / spent, p50: at(0.5), p99: at(0.99), bad, bytes: Math.round(bytes / times.length) };
}

// A separate program, so that it takes no time from the program that waits for it: the question on the command line, the answer on its
// output.
if (process.argv[2] === 'load') {
  const { port, paths, ...options } = JSON.parse(process.argv[3]);
  console.log(JSON.stringify(await load(port, paths, options)));
}
