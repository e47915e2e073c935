/** Long work on many items that lets other requests run in between. */

/** Items between two pauses: some 20 ms of work. */
const AT_ONCE = 50;

/**
 * The items, with a pause after every fifty: calculating thousands of rows at once would keep everyone else waiting for seconds.
 * @example for await (const row of unhurried(rows)) judge(row);
 */
export async function* unhurried<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    yield item;
  }
}
