// @ts-check
import { startFloorServer } from '../measure/floor-server.mjs';
import { asWithFewest, atLeastOfFloor, explained } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */

const lanes = 16;
const page = '/api/v2/tokens/mints?size=20&page=3';

/** @param {number} count */
function pathsAt(count) {
  const middle = new Date(Date.UTC(2026, 0, 1) + count * 500).toISOString();
  return {
    'GET /api/v2/tokens/mints': page,
    'GET /api/v2/tokens/mints, filtered and sorted': `${page}&status=SUCCEEDED&createdOnTo=${middle}&sortOrder=ASC`,
  };
}

/** @param {Stage} stage @param {number} count @returns {Promise<import('../measure/row.mjs').Row[]>} */
async function rowsAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('mints', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const rows = Object.entries(pathsAt(count)).map(async ([work, path]) => {
    const { body } = await ours.insist(`GET ${path}`);
    if (body.result.length !== 20) throw new Error(`${path} answered ${body.result.length} rows.`);
    const floor = await startFloorServer(JSON.stringify(body));
    defer(floor.stop);
    /** @param {number} port @param {Record<string, string>} [headers] */
    const read = async (port, headers = {}) => {
      const request = () => requestText('GET', path, { headers, port });
      return (await load(port, request, { ...scale, lanes })).perSecond;
    };
    return {
      work,
      records: count,
      unit: /** @type {const} */ ('/s'),
      ours: () => read(ours.port, ours.headers),
      floor: () => read(floor.port),
      goals: [explained(atLeastOfFloor(0.45), 'Lists'), asWithFewest(10)],
    };
  });
  return Promise.all(rows);
}

/** @type {import('../measure/row.mjs').Subject} */
export const lists = {
  name: 'lists',
  title: 'Lists',
  about: `The third page of 20 mints, ${lanes} connections. Floor: a bare Hono route with the same reply.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, count)));
    return rows;
  },
};
