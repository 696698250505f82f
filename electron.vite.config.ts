import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** What brings a program or files of its own stays a package; the rest goes into the bundle: one file starts in half the time of hundreds. */
const packages = [
  '@fontsource-variable/',
  '@foundry-rs/',
  '@node-rs/',
  '@scalar/',
  'tiny-secp256k1',
];
const bundled = Object.keys(manifest.dependencies).filter(
  (name) => !packages.some((scope) => name.startsWith(scope)),
);

export default defineConfig({
  main: {
    plugins: [keepOneServiceFile()],
    build: {
      target: 'node20.18',
      externalizeDeps: { exclude: bundled },
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'main/index.ts',
          cli: 'service/bin.ts',
          commands: 'service/cli.ts',
        },
        // CommonJS, of which compiled code can be kept; what both hosts share is one file.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: ({ name }) =>
            name === 'rolldown-runtime' ? 'runtime.cjs' : 'service.cjs',
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      sourcemap: true,
      rolldownOptions: {
        input: 'preload/index.ts',
        // A sandboxed preload script cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    base: './',
    plugins: [react(), declareConsoleBase()],
    server: { host: '127.0.0.1' },
    build: {
      outDir: 'out/renderer',
      // The console's content policy takes no font from a data: address.
      assetsInlineLimit: 0,
      target: 'chrome130',
      sourcemap: true,
      minify: true,
      chunkSizeWarningLimit: 530,
      // One sheet: what a page looks like is there before the page, and rules keep their order.
      cssCodeSplit: false,
      rolldownOptions: {
        input: resolve('renderer/index.html'),
        output: { codeSplitting: { groups: chunks() } },
      },
    },
  },
});

/** The first page is one file, charts are one, what others have in common is one, and each feature is one. */
function chunks() {
  return [
    { name: 'first-page', tags: ['$initial' as const], priority: 4 },
    { name: 'overlays', test: /FloatingTip|ApplicationMenu/, priority: 3 },
    { name: 'charts', test: /uplot|components\/chart/, priority: 3 },
    { name: 'parts', test: outsideFeatures, minShareCount: 2, priority: 2 },
    { name: featureOf, debugName: 'features', priority: 1 },
  ];
}

function outsideFeatures(id: string): boolean {
  return featureOf(id) === null;
}

/** The feature that a file of the console belongs to. */
function featureOf(id: string): string | null {
  return /\/renderer\/features\/([^/]+)\//.exec(id)?.[1] ?? null;
}

/** In development Vite sends the page in place of the service, so it says where the console lives. */
function declareConsoleBase(): Plugin {
  let base = '/';
  return {
    name: 'vaultdesk:console-base',
    apply: 'serve',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('name="console-base" content="./"', `name="console-base" content="${base}"`),
    },
  };
}

/** `service/bin.ts` has to be there before the service's file is: what both imported would be another file. */
function keepOneServiceFile(): Plugin {
  return {
    name: 'vaultdesk:one-service-file',
    generateBundle: (_options, files) => {
      const names = Object.keys(files).filter((name) => /^service.*\.cjs$/.test(name));
      if (names.length > 1)
        throw new Error(`service/bin.ts imports what the service imports: ${names.join(', ')}.`);
    },
  };
}
