/** What has been read before, as long as its stamp is the present one; the longest unused goes first. */

interface Entry {
  value: unknown;
  stamp: string;
  weight: number;
}

/** In bytes, roughly. */
const MOST_WEIGHT = 48 * 1024 * 1024;

/** Values by key. A key always has values of one type: only the code that sets it gets it. */
export class Memory {
  readonly #entries = new Map<string, Entry>();
  #weight = 0;

  /** What was set under this key and stamp. */
  get<T>(key: string, stamp: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.stamp !== stamp) {
      this.#weight -= entry.weight;
      return undefined;
    }
    // A Map keeps the order of insertion: what is used goes to the end.
    this.#entries.set(key, entry);
    return entry.value as T;
  }

  /** @param weight in bytes, roughly */
  set(key: string, stamp: string, value: unknown, weight: number): void {
    this.delete(key);
    // The key and what the map itself needs are held as well.
    const whole = weight + 2 * key.length + 100;
    this.#entries.set(key, { value, stamp, weight: whole });
    this.#weight += whole;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= MOST_WEIGHT) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
