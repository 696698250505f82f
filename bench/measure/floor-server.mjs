// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram, temporaryFolder } from './programs.mjs';

/** @typedef {Awaited<ReturnType<typeof startFloorServer>>} FloorServer */

/**
 * Starts a bare Hono server that answers every GET with this reply and stores POST bodies.
 * @param {string} body As JSON. @param {{ preload?: string }} [options] A module that is loaded into it and replies to messages.
 */
export async function startFloorServer(body, { preload } = {}) {
  const folder = temporaryFolder('floor');
  const file = join(folder, 'reply.json');
  writeFileSync(file, body);
  const serve = ['bench/measure/floors/server.mjs', file, folder];
  const argv = preload === undefined ? serve : ['--import', preload, ...serve];
  return served(await startProgram(argv, { hasChannel: preload !== undefined }));
}

/** Starts a bare Hono server with this number of seeded users and wallets in two maps. It returns a wallet with its user. @param {number} count */
export async function startRecordsServer(count) {
  return served(await startProgram(['bench/measure/floors/records.mjs', String(count)]));
}

/** @param {import('./programs.mjs').Program} program That prints its port. */
function served(program) {
  return { ...program, port: Number(program.text) };
}
