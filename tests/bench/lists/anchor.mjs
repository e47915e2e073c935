// The least server that answers the same records from the same table: node:http and one prepared statement, with no rights, no scope and no labels.
// node anchor.mjs <database URL> <group>
import { createServer } from 'node:http';
import pg from 'pg';

const [url, group] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const ONE = `select id, rev, status, data from records where group_id = $1 and resource = 'items' and id = $2`;
const LIST = `select id, rev, status, data from records where group_id = $1 and resource = 'items' and data ->> 'categoryId' = $2
  order by lower(data ->> 'name'), id limit 25`;
const COUNT = `select count(*) as total from records where group_id = $1 and resource = 'items' and data ->> 'categoryId' = $2`;

const recordOf = ({ id, rev, status, data }) => ({ _id: id, _rev: rev, ...data, status });
async function answer(path) {
  const [, what, id] = path.split('/');
  if (what === 'one') return recordOf((await rows('one', ONE, [group, id]))[0]);
  const docs = (await rows('list', LIST, [group, id])).map(recordOf);
  if (what === 'plain') return { docs };
  const [{ total }] = await rows('count', COUNT, [group, id]);
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
