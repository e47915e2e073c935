/** Printers (domain 1.4): problems among an outlet’s printers, and routing in words. Pure. */
import { type AnyRecord, type Draft, type Problem, type RecordOf, refuse } from '#engine/define';

/** A printer as stored or typed so far. */
export type Printer = Draft<RecordOf<'printers'>>;

/** Kitchen and bar tickets are routed by department. */
export const isRouted = ({ printerRole }: Printer): boolean =>
  printerRole?.some((role) => role === 'kot' || role === 'bot') ?? false;

/** The chain of backup printers, starting with this one; it ends without a backup or when it repeats. */
function substitutes(printer: Printer, others: readonly Printer[]): Printer[] {
  const chain: Printer[] = [printer];
  for (;;) {
    const next = chain.at(-1)?.backupPrinterId;
    if (!next) return chain;
    if (next === printer._id) return [...chain, printer];
    const found = others.find(({ _id }) => _id === next);
    if (!found || chain.includes(found)) return chain;
    chain.push(found);
  }
}

/** Rules over several fields and the outlet's other printers. */
export function printerProblems(printer: Printer, all: readonly Printer[]): Problem[] {
  const others = all.filter(({ _id }) => _id !== printer._id);
  const problems: Problem[] = [];
  if (printer.connection === 'bluetooth' && !printer.macAddress)
    problems.push(refuse('macAddress', 'required', 'MAC address is required for Bluetooth'));
  if (printer.printerRole?.includes('kot') && !printer.foodDepartmentIds?.length)
    problems.push({
      field: 'foodDepartmentIds',
      rule: 'required',
      message: 'Food departments: choose at least one that prints kitchen orders (KOT) here',
    });
  const chain = substitutes(printer, others);
  if (printer._id !== undefined && chain.length > 1 && chain.at(-1) === printer)
    problems.push({
      field: 'backupPrinterId',
      rule: 'cycle',
      message:
        chain.length === 2
          ? 'Backup printer: a printer can’t back up itself'
          : `Backup printer: these printers back up each other (${chain.map(({ printerName }) => printerName ?? 'this printer').join(', then ')}). Choose another`,
    });
  return problems;
}

/** The input for describing routing. */
export interface RoutingFacts {
  /** The outlet's departments and floors. */
  departments: readonly AnyRecord[];
  floors: readonly AnyRecord[];
  /** The outlet's printers, perhaps including this one's stored version. */
  printers: readonly Printer[];
  /** 'Dine in' for dineIn. */
  orderTypeName: (orderType: string) => string;
}

interface Routing {
  sentences: string[];
  /** Departments whose kitchen orders no active printer prints. */
  unprinted: string[];
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

const namesIn = (records: readonly AnyRecord[], ids: readonly string[] | null | undefined, key: string): string[] =>
  (ids ?? []).flatMap((id) => {
    const found = records.find(({ _id }) => _id === id);
    return found ? [String(found[key])] : [];
  });

const TICKETS = [
  ['kot', 'KOTs'],
  ['bot', 'BOTs'],
] as const;

/** 'Kitchen KOTs of Ground floor print here.', the backups, and what no printer prints. */
export function routingOf(printer: Printer, { departments, floors, printers, orderTypeName }: RoutingFacts): Routing {
  const roles = printer.printerRole ?? [];
  const where = printer.connection === 'kds' ? ['shows', 'show'] : ['prints', 'print'];
  const of = namesIn(floors, printer.floorIds, 'floorName');
  const limits = [
    ...(of.length > 0 ? [`of ${listed(of)}`] : []),
    ...(printer.orderTypes?.length ? [`for ${listed(printer.orderTypes.map(orderTypeName)).toLowerCase()}`] : []),
  ];
  const comes = (what: string) => `${[what, ...limits, where[1], 'here'].join(' ')}.`;
  const stations = listed(namesIn(departments, printer.foodDepartmentIds, 'name'));
  const others = printers.filter(({ _id }) => _id !== printer._id);
  const backup = others.find(({ _id }) => _id !== undefined && _id === printer.backupPrinterId);
  const standsInFor = others.filter(
    ({ backupPrinterId, status }) => backupPrinterId && backupPrinterId === printer._id && status !== 'inactive',
  );
  const sentences = [
    ...(roles.includes('bill') ? [comes('Bills')] : []),
    ...TICKETS.filter(([role]) => roles.includes(role)).map(([, tickets]) =>
      comes(stations ? `${stations} ${tickets}` : tickets),
    ),
    ...(roles.includes('report') ? [`Reports ${where[1]} here.`] : []),
    ...(roles.includes('label') ? [`Labels ${where[1]} here.`] : []),
    ...((printer.copies ?? 1) > 1 ? [`Everything prints ${printer.copies} times.`] : []),
    ...(printer.openDrawer && roles.includes('bill') ? ['The cash drawer opens with each bill.'] : []),
    ...(printer.buzzer ? ['A buzzer sounds.'] : []),
    ...(backup
      ? [
          backup.status === 'inactive'
            ? `There is no backup: ${backup.printerName} is inactive.`
            : `If it fails, ${backup.printerName} takes over.`,
        ]
      : []),
    ...(standsInFor.length > 0
      ? [`It is the backup for ${listed(standsInFor.map(({ printerName }) => printerName ?? ''))}.`]
      : []),
  ];
  const active = [...others, printer].filter(({ status }) => status !== 'inactive');
  const taken = new Set(active.filter(isRouted).flatMap(({ foodDepartmentIds }) => [...(foodDepartmentIds ?? [])]));
  return {
    sentences,
    unprinted: departments
      .filter(({ _id, status }) => status !== 'inactive' && !taken.has(String(_id)))
      .map(({ name }) => String(name)),
  };
}
