// @ts-check
/**
 * A program with the service inside: says when an access token was answered, and ends. With `stay` only after
 * what was compiled is kept. node in-process.mjs [stay]
 */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { tokenForm } from '../access-token.mjs';

const built = '../../out/main/library.cjs';
const { createService } = createRequire(import.meta.url)(built);

const keptMilliseconds = 4_000;

const service = await createService();
const { tokenUrl, ...application } = await service.start();
await service.fetch(new Request(tokenUrl, { method: 'POST', body: tokenForm(application) }));
console.log('answered');
if (process.argv[2] === 'stay') await pause(keptMilliseconds);
await service.stop();
