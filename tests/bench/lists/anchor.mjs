// The smallest server that answers the same records: node:http and one prepared statement, without rights, scope or labels. node anchor.mjs
// <database URL> <group>
import { createServer } from 'node:http';
import pg from 'pg';

const [url, group] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows;

// A separate table, because the application's indexes would help it: a tenth of the records per outlet, in the order of their names.
await pool.query(`drop table if exists anchor`);
await pool.query(
  `create table anchor as select id, rev, status, data, 'outlet' || abs(hashtext(id)) % 10 as outlet from records where group_id = $1 and resource = 'items'`.replace(
    '$1',
    `'${group.replaceAll("'", "''")}'`,
  ),
);
await pool.query(`alter table anchor add primary key (id)`);
await pool.query(`create index anchor_outlet on anchor (outlet, lower(data ->> 'name'), id)`);
await pool.query('analyze anchor');

const ONE = 'select id, rev, status, data from anchor where id = $1';
const LIST = `select id, rev, status, data from anchor where outlet = $1 order by lower(data ->> 'name'), id limit 25`;
const COUNT = 'select count(*) as total from anchor where outlet = $1';

const recordOf = ({ id, rev, status, data }) => ({ _id: id, _rev: rev, ...data, status });
async function answer(path) {
  const [, what, id] = path.split('/');
  if (what === 'one') return recordOf((await rows('one', ONE, [id]))[0]);
  const docs = (await rows('list', LIST, [id])).map(recordOf);
  if (what === 'plain') return { docs };
  const [{ total }] = await rows('count', COUNT, [id]);
  return { docs, total: Number(total) };
}

const server = createServer((request, response) => {
  answer(request.url).then(
    (body) => {
      const text = JSON.stringify(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    },
    (error) => {
      response.writeHead(500).end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`));
