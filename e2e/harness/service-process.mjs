// @ts-check
/**
 * Runs the services of a test worker one after another in one process, so that only the first start compiles
 * the code. A message with a data directory starts a service; one without stops it.
 */
import { createRequire } from 'node:module';

/** @type {{ createService: typeof import('../../service/in-process.ts').createService }} */
const { createService } = createRequire(import.meta.url)('../../out/main/library.cjs');

/** @type {import('../../service/in-process.ts').VaultdeskService | undefined} */
let service;

/** The same for each service, so that the browser finds the scripts of the console in its caches. */
let port = 0;

/** @param {{ dataDir?: string }} request */
async function handle({ dataDir }) {
  if (dataDir === undefined) {
    await service?.stop();
    return {};
  }
  service = await createService({ dataDir, port, settings: { paymentEvents: 'all' } });
  const ready = await service.start();
  port = Number(new URL(ready.baseUrl).port);
  return { ready };
}

process.on('message', (/** @type {{ dataDir?: string }} */ request) => {
  handle(request).then(
    (reply) => process.send?.(reply),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
