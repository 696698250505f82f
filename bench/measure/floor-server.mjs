// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram, temporaryFolder } from './programs.mjs';

/** @typedef {Awaited<ReturnType<typeof startFloorServer>>} FloorServer */

/** A bare Hono server that answers every GET with this, and keeps what is posted. @param {string} reply As JSON. */
export async function startFloorServer(reply) {
  const folder = temporaryFolder('floor');
  const file = join(folder, 'reply.json');
  writeFileSync(file, reply);
  const program = await startProgram(['bench/measure/floors/server.mjs', file, folder]);
  return { ...program, port: Number(program.text) };
}
