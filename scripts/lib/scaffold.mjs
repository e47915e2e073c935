// What `npm run new` writes: the smallest declaration of each kind that works.

const KINDS = {
  resource: { department: 'settings', group: 'settings' },
  document: { department: 'inventory', group: 'inventory' },
  report: { department: 'sales', group: 'reports' },
};

/** `loyaltyCards` -> 'Loyalty cards' */
const inWords = (name) => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
};
const singular = (name) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
const moduleOf = (name) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase();
const initials = (name) =>
  (name[0] + name.slice(1).replace(/[^A-Z]/g, '')).toUpperCase().padEnd(2, name[1].toUpperCase()).slice(0, 3);

const resource = (name, group) => {
  const one = singular(name);
  return `import { defineResource, name } from '#engine/define';

/** What ${inWords(name).toLowerCase()} are for. */
export default defineResource({
  name: '${name}',
  label: { one: '${inWords(one)}', many: '${inWords(name)}' },
  module: '${moduleOf(one)}',
  nav: { group: '${group}', order: 900 },
  fields: {
    ${one}Name: name(60),
  },
});
`;
};

const document = (name, group) => {
  const one = singular(name);
  return `import { defineDocument, quantity } from '#engine/define';
import { stockLines } from './stockLines.rules';

/** What ${inWords(name).toLowerCase()} record. On approval their quantities leave the stock. */
export default defineDocument({
  name: '${name}',
  label: { one: '${inWords(one)}', many: '${inWords(name)}' },
  module: '${moduleOf(one)}',
  nav: { group: '${group}', order: 900 },
  number: '${one}Number',
  prefix: '${initials(one)}',
  paths: {
    list: '/${name}',
    create: '/${name}/create',
    edit: '/${name}/edit',
    review: '/${name}/review',
  },
  fields: {},
  lines: stockLines({ quantity: quantity({ required: true, moreThan: 0 }) }),
  moves: { type: 'ISSUE' },
});
`;
};

const report = (name, group) => {
  const label = inWords(name.replace(/Report$/, ''));
  return {
    declaration: `import { column, defineReport } from '#engine/define';
import { salesFilters } from './salesReports.rules';

/** What ${label.toLowerCase()} shows, and where its figures come from. */
export default defineReport({
  name: '${name}',
  label: '${label}',
  about: 'Bills and net sales of each outlet',
  module: 'RPT_${moduleOf(name.replace(/Report$/, ''))}',
  extension: true,
  nav: { group: '${group}', order: 900 },
  filters: salesFilters,
  columns: {
    outlet: column.reference('outlets', { group: 1, sort: 1 }),
    bills: column.integer({ sum: true }),
    netSales: column.money({ good: 'up', label: 'Net sales', sum: true, tile: 1, main: 1 }),
  },
});
`,
    sql: `select b.outlet_id as outlet, count(*) as bills, sum(b.net_sales) as "netSales"
from bills b
where b.status = 'settled'
group by 1
`,
  };
};

/** Why a request for a new declaration is refused; undefined if it isn't. */
function refusal({ kind, name, taken, departments, department }) {
  if (!KINDS[kind]) return `Say what to make: npm run new resource|document|report <name>`;
  if (!/^[a-z][a-zA-Z\d]{2,39}$/.test(name ?? ''))
    return `A name is one word in camel case, such as loyaltyCards: 3 to 40 letters and digits, starting with a small letter`;
  if (kind === 'resource' && !/s$/.test(name)) return `A resource's name is the plural: ${name}s`;
  if (kind === 'document' && !/s$/.test(name)) return `A document's name is the plural: ${name}s`;
  if (kind === 'report' && !/Report$/.test(name)) return `A report's name ends with Report: ${name}Report`;
  const used = taken.find((each) => each.toLowerCase() === name.toLowerCase());
  if (used) return `The name ${used} is taken; choose another`;
  if (!departments.includes(department))
    return `There is no department '${department}'; departments are ${departments.join(', ')}`;
  return undefined;
}

/**
 * The files of a new declaration, by path.
 * @param request `{ kind, name, department, taken, departments }`: taken names, and the folders of resources/
 * @returns `{ refusal }`, or `{ files, next }`: what to do with them, one step per line
 */
export function scaffold(request) {
  const { kind, name } = request;
  const department = request.department ?? KINDS[kind]?.department;
  const refused = refusal({ ...request, department });
  if (refused) return { refusal: refused };
  const { group } = KINDS[kind];
  const path = `resources/${department}/${name}`;
  if (kind === 'report') {
    const { declaration, sql } = report(name, group);
    return {
      files: { [`${path}.ts`]: declaration, [`${path}.sql`]: sql },
      next: [
        `Write its question in "about", its columns in ${path}.ts and what they select in ${path}.sql: docs/adding-a-report.md`,
      ],
    };
  }
  if (kind === 'document')
    return {
      files: { [`${path}.ts`]: document(name, group) },
      next: [`Name its own fields, and in "moves" the movement it makes: docs/adding-a-stock-document.md`],
    };
  return {
    files: { [`${path}.ts`]: resource(name, group) },
    next: ['Add its fields: docs/adding-a-resource.md, and every builder in docs/reference.md'],
  };
}
