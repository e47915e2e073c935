/** The code that decides money, stock and access, and the tests nearest to it. */
export const parts: readonly { name: string; code: RegExp; tests: readonly string[] }[];
