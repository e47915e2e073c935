/** A PostgreSQL server of its own, with a streaming replica that can take over. */
export interface Pair {
  url: string;
  /** Reads what has arrived there. */
  replicaUrl: string;
  restart(): Promise<void>;
  failOver(): Promise<string>;
  stop(): Promise<void>;
}
/** The folder of PostgreSQL's programs on this machine, if there is one. */
export function findPrograms(): string | undefined;
export function startPair(): Promise<Pair>;
