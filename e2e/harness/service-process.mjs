// @ts-check
/**
 * Runs the services of one test worker, one at a time and each new, in one process: only the first start
 * compiles the code. Receives a data directory to start a service on, or nothing to stop the running one.
 */
import { createRequire } from 'node:module';

/** @type {{ createService: typeof import('../../service/in-process.ts').createService }} */
const { createService } = createRequire(import.meta.url)('../../out/main/library.cjs');

/** @type {import('../../service/in-process.ts').VaultdeskService | undefined} */
let service;

/** @param {{ dataDir?: string }} request */
async function handle({ dataDir }) {
  if (dataDir === undefined) {
    await service?.stop();
    return {};
  }
  service = await createService({ dataDir });
  return { ready: await service.start() };
}

process.on('message', (/** @type {{ dataDir?: string }} */ request) => {
  handle(request).then(
    (reply) => process.send?.(reply),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
