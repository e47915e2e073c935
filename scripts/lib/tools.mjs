// Runs a command of server/tools.ts, which loads the declarations.
import { load } from './load.mjs';

/**
 * Calls the exported `command` with `given` and prints its result. Text is printed; a list is printed line by line and means problems; a number is an
 * exit code.
 * @returns the number of problems
 */
export async function runTool(command, ...given) {
  const tools = await load('server/tools.ts');
  const result = await tools[command](...given);
  if (typeof result === 'string') console.log(result);
  if (Array.isArray(result)) {
    for (const item of result) console.error(typeof item === 'string' ? item : (item.message ?? JSON.stringify(item)));
    return result.length;
  }
  return typeof result === 'number' ? result : 0;
}
