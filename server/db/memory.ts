/** A cache whose entries are valid while their stamp is current; the least recently used is removed first. */

interface Entry {
  value: unknown;
  stamp: string;
  weight: number;
}

/** In bytes, roughly. */
const MOST_WEIGHT = 48 * 1024 * 1024;

/** Values by key. A key always has values of one type, because only the code that sets it reads it. */
export class Memory {
  readonly #entries = new Map<string, Entry>();
  #weight = 0;

  /** The value for this key and stamp. */
  get<T>(key: string, stamp: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.stamp !== stamp) {
      this.#weight -= entry.weight;
      return undefined;
    }
    // A Map keeps insertion order: used entries move to the end.
    this.#entries.set(key, entry);
    return entry.value as T;
  }

  /** @param weight in bytes, roughly */
  set(key: string, stamp: string, value: unknown, weight: number): void {
    this.delete(key);
    // The key and the map's own overhead take memory too.
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
