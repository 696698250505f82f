import { pathInRoot } from './places.mjs';
import { ServiceChild } from './service-child.mjs';

const consoleBase = '/console/';

/**
 * Vite serves the console with hot reload and forwards calls and sessions to the service, a child
 * process that restarts after each rebuild.
 *
 * @param {readonly string[]} flags of the service
 * @returns {Promise<undefined>}
 */
export async function developInBrowser(flags) {
  const { resolveConfig } = await import('electron-vite');
  const { config } = await resolveConfig({ root: pathInRoot('.'), logLevel: 'warn' }, 'serve');
  if (!config?.main || !config.renderer) throw new Error('electron.vite.config.ts has no main or renderer.');

  const service = new ServiceChild(flags);
  const watcher = await buildOnChange(config.main, () => service.restart());
  const ready = await service.firstReady;
  const vite = await serveConsole(config.renderer, ready.baseUrl);

  const origin = new URL(vite.resolvedUrls?.local[0] ?? ready.baseUrl).origin;
  service.onReady = (next) => greet(next, origin);
  greet(ready, origin);
  endBySignal(() => Promise.all([watcher.close(), vite.close(), service.stop()]));
}

/**
 * @param {import('vite').InlineConfig} main
 * @param {() => Promise<void>} restart
 */
async function buildOnChange(main, restart) {
  const { build, mergeConfig } = await import('vite');
  const watcher = await build(mergeConfig(main, { build: { watch: {} } }));
  if (!('on' in watcher)) throw new Error('Vite is not in watch mode.');
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
    if (event.code === 'END') await restart();
  });
  return watcher;
}

/**
 * @param {import('vite').InlineConfig} renderer
 * @param {string} baseUrl of the service
 */
async function serveConsole(renderer, baseUrl) {
  const { createServer, mergeConfig } = await import('vite');
  // Host and Origin stay those of the page, which signs its origin.
  const toService = { target: baseUrl };
  const vite = await createServer(
    mergeConfig(renderer, {
      base: consoleBase,
      // electron-vite warns about any base, which does not matter here.
      logLevel: 'error',
      server: {
        proxy: {
          [`${consoleBase}trpc`]: toService,
          [`${consoleBase}sessions`]: toService,
          [`${consoleBase}nonces`]: toService,
          '/_vaultdesk': toService,
        },
      },
    }),
  );
  return vite.listen();
}

/**
 * @param {import('../../service/host/ready.ts').Ready} ready
 * @param {string} origin of Vite
 */
function greet({ baseUrl, consoleUrl, clientId, clientSecret, operatorToken, dataDir }, origin) {
  process.stdout.write(`
  Console         ${consoleUrl.replace(baseUrl, origin)}   (works once)
  Service         ${baseUrl}
  Client id       ${clientId}
  Client secret   ${clientSecret}
  Operator token  ${operatorToken}
  Data directory  ${dataDir}

`);
}

/** @param {() => Promise<unknown>} stop */
function endBySignal(stop) {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, end);
}
