/** A browser's storage for tests in Node: as there, its entries are its properties. */
export class PlainStorage {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}
