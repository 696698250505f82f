// @ts-check
/**
 * A program that contains the service: prints a line when it has an access token, and exits. With `stay`, it exits
 * after the compiled code is stored. node in-process.mjs [stay]
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
