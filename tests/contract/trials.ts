import type { Route } from '#engine/read/calls';
import { entity } from '#resources/index';
import { action } from './actionTrials';
import { deletion, discussion, editing, mentionable, writing } from './discussionTrials';
import { byStatus, count, figures, fileOf, history, listing, one, reportTrial } from './readTrials';
import type { Maker } from './records';
import type { Prepare, Trial } from './storage';
import { bulkUpdate, create, importing, ordering, remove, update, upload, uploadFile } from './writeTrials';

const prepare: Readonly<Record<string, Prepare>> = {
  list: listing(),
  all: listing(),
  withDeleted: listing(true),
  one,
  count,
  create,
  update,
  delete: remove,
  bulkUpdate,
  upload,
  uploadFile,
  file: fileOf,
  import: importing,
  order: ordering,
  history,
  figures,
  discussion,
  mentionable,
  writeMessage: writing,
  editMessage: editing,
  deleteMessage: deletion,
};

type CustomTrials = Readonly<Record<string, (maker: Maker, route: Route) => Promise<Trial>>>;
/** Trials of custom calls: `custom/<declaration>.ts`, by the key of the handler. */
const custom = import.meta.glob<CustomTrials>('./custom/*.ts', { eager: true, import: 'default' });

/** The trial of a declared route. */
export async function trialOf(maker: Maker, route: Route): Promise<Trial> {
  if (route.operation === 'report') return reportTrial(maker, route);
  const [word, argument = ''] = route.operation.split(':') as [string, string?];
  if (word === 'custom') {
    const trial = custom[`./custom/${route.name}.ts`]?.[argument];
    if (!trial) throw new Error(`tests/contract/custom/${route.name}.ts has no trial "${argument}"; write one`);
    return trial(maker, route);
  }
  const make = word === 'action' ? action(argument) : word === 'byStatus' ? byStatus(argument) : prepare[word];
  if (!make) throw new Error(`no trial for the operation "${route.operation}"; write one`);
  return make(maker, entity(route.name), route);
}
