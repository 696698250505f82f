// @ts-check
import { atLeastOfFloor } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { largeReceiver, rowsOfSmallOwner, smallReceiver, userIdAt } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {{ work: string, kind: 'walletsOfOne' | 'mintsOfOne', count: number, path: string, large: string, small: string }} Owned */

const lanes = 16;

/** @param {number} owned @returns {Owned[]} */
function ownedBy(owned) {
  const mints = '/api/v2/tokens/mints?size=20&destinationAddress=';
  const ofMints = { kind: /** @type {const} */ ('mintsOfOne'), count: owned };
  const receivers = { large: largeReceiver, small: smallReceiver };
  const sorted = 'sortOrder=ASC&status=SUCCEEDED';
  return [
    {
      work: 'Wallets of one user',
      kind: 'walletsOfOne',
      count: Math.min(owned, 10_000),
      path: '/api/wallets?size=20&userId=',
      large: userIdAt(1),
      small: userIdAt(0),
    },
    { work: 'Mints for one receiver', path: mints, ...ofMints, ...receivers },
    {
      work: 'Mints for one receiver, filtered and sorted',
      path: mints.replace('?', `?${sorted}&`),
      ...ofMints,
      ...receivers,
    },
  ];
}

/** @param {Stage} stage @param {Owned} owned @returns {Promise<import('../measure/row.mjs').Row>} */
async function rowOf({ scale, defer }, { work, kind, count, path, large, small }) {
  const { directory } = await seededDirectory(kind, count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const { port, headers } = ours;
  /** @param {string} owner */
  const read = async (owner) => {
    const request = () => requestText('GET', `${path}${owner}`, { headers, port });
    return (await load(port, request, { ...scale, lanes })).perSecond;
  };
  for (const [owner, expected] of Object.entries({ [large]: count, [small]: 0 })) {
    const { body } = await ours.insist(`GET ${path}${owner}`);
    const { numberOfElements } = body.pagination;
    const isRight = numberOfElements === Math.abs(expected - rowsOfSmallOwner);
    if (!isRight) throw new Error(`${work}: ${numberOfElements} of ${owner}.`);
  }
  return {
    work,
    records: count,
    unit: '/s',
    ours: () => read(large),
    floor: () => read(small),
    goals: [atLeastOfFloor(0.9)],
  };
}

/** @type {import('../measure/row.mjs').Subject} */
export const owners = {
  name: 'owners',
  title: 'One very large owner',
  about: `A page of 20 rows for an owner with all records except ${rowsOfSmallOwner}. Floor: the same page for the owner of those ${rowsOfSmallOwner}, from the same service.`,
  prepare: async (stage) => {
    const rows = [];
    for (const owned of ownedBy(stage.scale.owned)) rows.push(await rowOf(stage, owned));
    return rows;
  },
};
