// @ts-check
/**
 * What the service costs, beside the least it could cost and what else a developer would pick, all
 * measured in this run: compare the ratios, not the machines. npm run bench (after npm run build)
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, requestText } from './load.mjs';
import {
  mintedDirectory,
  seededDirectory,
  startJsonServer,
  startProgram,
  startVaultdesk,
  temporaryFolder,
} from './servers.mjs';

const sizes = [1_000, 100_000];

/** @type {string[][]} */
const rows = [['Work', 'Records', 'Vaultdesk', 'Floor', 'of floor', 'json-server', 'times']];

/** @param {string} work @param {number} count @param {number} ours @param {number} floor @param {number | undefined} peer @param {string} unit */
function report(work, count, ours, floor, peer, unit, isLessBetter = false) {
  const number = (/** @type {number} */ value) =>
    `${value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)} ${unit}`;
  const times = peer === undefined ? undefined : isLessBetter ? peer / ours : ours / peer;
  rows.push([
    work,
    count.toLocaleString('en'),
    number(ours),
    number(floor),
    (ours / floor).toFixed(2),
    peer === undefined ? '–' : number(peer),
    times === undefined ? '–' : times.toFixed(1),
  ]);
  console.info(rows.at(-1)?.join('  '));
}

for (const count of sizes) {
  const seed = await seededDirectory(count);
  const ours = await startVaultdesk(seed.directory);
  const [sample] = seed.wallets;
  const replyFile = join(temporaryFolder('reply'), 'reply.json');
  writeFileSync(
    replyFile,
    JSON.stringify({ success: true, result: { ...sample, sealedKey: undefined } }),
  );
  const floor = await startProgram(['bench/floor-server.mjs', replyFile]);
  const floorPort = Number(floor.text);
  const peer = await startJsonServer(seed.wallets);

  const idAt = (/** @type {number} */ place) => seed.wallets[(place * 7919) % count]?.id;
  const read = (/** @type {number} */ port, /** @type {string} */ prefix, headers = {}) =>
    load(port, (place) => requestText('GET', `${prefix}/${idAt(place)}`, { headers, port }));
  const reads = {
    floor: await read(floorPort, '/api/wallets'),
    ours: await read(ours.port, '/api/wallets', ours.headers),
    peer: peer && (await read(peer.port, '/wallets')),
  };
  report(
    'GET /api/wallets/{id}',
    count,
    reads.ours.perSecond,
    reads.floor.perSecond,
    reads.peer?.perSecond,
    '/s',
  );

  const write = (
    /** @type {number} */ port,
    /** @type {string} */ path,
    headers = {},
    options = {},
  ) =>
    load(
      port,
      (place) => requestText('POST', path, { headers, port, body: { reference: `new ${place}` } }),
      { connections: 64, ...options },
    );
  const writes = {
    floor: await write(floorPort, '/api/users'),
    ours: await write(ours.port, '/api/users', ours.headers),
    peer: peer && (await write(peer.port, '/users', {}, { connections: 4, seconds: 8 })),
  };
  if (writes.ours.failed + reads.ours.failed > 0) throw new Error('Some requests were refused.');
  report(
    'POST /api/users, durable',
    count,
    writes.ours.perSecond,
    writes.floor.perSecond,
    writes.peer?.perSecond,
    '/s',
  );
  console.info(`  p50 ${writes.ours.p50.toFixed(1)} ms, p99 ${writes.ours.p99.toFixed(1)} ms`);

  const json = seed.jsonBytes / 1024 / 1024;
  report('Memory', count, ours.megabytes(), json, peer?.megabytes(), 'MiB', true);
  await ours.stop();
  await peer?.stop();
  await floor.stop();

  const fresh = await seededDirectory(count);
  const starts = [];
  const floors = [];
  for (let round = 0; round < 3; round += 1) {
    const bare = await startProgram(['bench/floor-server.mjs', replyFile]);
    floors.push(bare.milliseconds);
    await bare.stop();
    const started = await startVaultdesk(fresh.directory);
    starts.push(started.milliseconds);
    await started.stop();
  }
  report(
    'Start to first answer',
    count,
    Math.min(...starts),
    Math.min(...floors),
    peer?.milliseconds,
    'ms',
    true,
  );
}

for (const count of sizes) {
  const seed = await mintedDirectory(count);
  const ours = await startVaultdesk(seed.directory);
  const page = '/api/v2/tokens/mints?size=20&page=3';
  const last = new Date(Date.UTC(2026, 0, 1) + count * 500).toISOString();
  const filtered = `${page}&status=SUCCEEDED&createdOnTo=${last}&sortOrder=ASC`;
  const answer = await fetch(`http://127.0.0.1:${ours.port}${page}`, { headers: ours.headers });
  const replyFile = join(temporaryFolder('reply'), 'reply.json');
  writeFileSync(replyFile, await answer.text());
  const floor = await startProgram(['bench/floor-server.mjs', replyFile]);
  const floorPort = Number(floor.text);
  for (const [work, path] of Object.entries({ all: page, 'filtered, sorted': filtered })) {
    const read = (/** @type {number} */ port, headers = {}) =>
      load(port, () => requestText('GET', path, { headers, port }));
    const bare = await read(floorPort);
    const reads = await read(ours.port, ours.headers);
    if (reads.failed > 0) throw new Error('Some requests were refused.');
    report(
      `GET /api/v2/tokens/mints, ${work}`,
      count,
      reads.perSecond,
      bare.perSecond,
      undefined,
      '/s',
    );
  }
  await ours.stop();
  await floor.stop();
}

const widths = (rows[0] ?? []).map((_head, column) =>
  Math.max(...rows.map((row) => (row[column] ?? '').length)),
);
console.info();
for (const row of rows)
  console.info(
    row
      .map((cell, column) =>
        column < 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   '),
  );
