import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { unbundled } from './main/packaging/unbundled.ts';
import manifest from './package.json' with { type: 'json' };

// One file starts in half the time of hundreds.
const bundled = Object.keys(manifest.dependencies).filter(
  (name) => !unbundled.some((beginning) => name.startsWith(beginning)),
);

/** Whatever else is shared is the service. */
const fileOfChunk: Readonly<Record<string, string>> = {
  'rolldown-runtime': 'runtime.cjs',
  'kept-service': 'kept-service.cjs',
  'mcp-server': 'mcp-server.cjs',
  'shared-world': 'shared-world.cjs',
  'open-shared-state': 'open-shared-state.cjs',
  'fill-world': 'fill-world.cjs',
  'inspect-world': 'inspect-world.cjs',
  'read-world': 'read-world.cjs',
};

/** What the command and the library have in common before they ask for the service. */
const beforeService = /\/kept-service\.ts|\/code-cache\/|\/env-paths\//;

/** Who has the state in files loads nothing of it. */
const ofSharedWorld = /\/adapters\/shared-world\/|\/node_modules\/(?:pg|postgres)[^/]*\//;

/** What Home shows behind its first page, what tells it of changes, and what charts share with overlays. */
const besideHome =
  /\/(?:HomeFoot|FaultsBanner|SeedBanner|AttentionCard|AttentionStrip|NavigationCount|live-link|use-computed-color-scheme)\.\w+$/;

/** Pieces that show something, but those that read by a schema, or that stand with such alone. */
const shown =
  /\/(?:@tabler|@mantine\/hooks)\/|\/components\/(?:chain|code|figures|keyboard|layout|picture|status|timeline)\/|\/renderer\/service\/(?!form\/)/;
const reading =
  /\/(?:credential|use-embedded-chains|EmbeddedChainField|wallet-event-words|moved-words|SideLink|WireWord|card-name)\./;

/** Pieces that ask for something, but those that read by a schema. */
const asking =
  /\/@mantine\/|\/components\/form\/|\/frame\/(?:act|palette)\/|\/(?:SecretField|use-typed)\./;

export default defineConfig({
  main: {
    plugins: [keepOneServiceFile(), writeInAscii()],
    build: {
      target: 'node20.18',
      externalizeDeps: { exclude: bundled },
      sourcemap: true,
      // Of what is in the bundle; each who hands it on has to hand these on.
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: {
          index: 'main/index.ts',
          cli: 'service/bin.ts',
          commands: 'service/cli.ts',
          library: 'service/library.ts',
          'in-process': 'service/in-process.ts',
        },
        // CommonJS, of which compiled code can be kept; what the hosts share is one file.
        output: {
          format: 'cjs',
          // Beside the kept code V8 has no loader but one that warns.
          dynamicImportInCjs: false,
          comments: { jsdoc: false, annotation: false },
          entryFileNames: '[name].cjs',
          chunkFileNames: ({ name }) => fileOfChunk[name] ?? 'service.cjs',
          codeSplitting: {
            groups: [
              { name: 'kept-service', test: beforeService, priority: 2 },
              {
                name: 'service',
                test: (id) => !ofSharedWorld.test(id),
                minShareCount: 2,
                priority: 1,
              },
              { name: 'shared-world', test: ofSharedWorld, minShareCount: 2 },
            ],
          },
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
    // Whatever a component shows goes through it: in no text of a stranger does anything hide.
    plugins: [react({ jsxImportSource: 'jsx' }), declareConsoleBase()],
    resolve: {
      alias: {
        'jsx/jsx-runtime': resolve('renderer/service/jsx/jsx-runtime.ts'),
        'jsx/jsx-dev-runtime': resolve('renderer/service/jsx/jsx-dev-runtime.ts'),
      },
    },
    server: { host: '127.0.0.1' },
    build: {
      outDir: 'out/renderer',
      // The console's content policy takes no font from a data: address.
      assetsInlineLimit: 0,
      target: 'chrome130',
      sourcemap: true,
      minify: true,
      chunkSizeWarningLimit: 530,
      license: { fileName: 'licenses.md' },
      // One sheet: what a page looks like is there before the page, and rules keep their order.
      cssCodeSplit: false,
      modulePreload: {
        polyfill: false,
        // The file itself is asked for at once, and is most of what would have to be listed.
        resolveDependencies: (file, needed) => needed.filter((name) => name !== file),
      },
      rolldownOptions: {
        input: resolve('renderer/index.html'),
        output: { codeSplitting: { groups: chunks() } },
      },
    },
  },
});

/**
 * What lies in which file. A group takes what fits it together with all that this needs, the highest
 * priority first: no file needs one further down, and Home none but the first four.
 */
function chunks() {
  const many = { minShareCount: 2 };
  return [
    { name: 'first-page', tags: ['$initial' as const], priority: 9 },
    { name: 'beside-home', test: besideHome, priority: 8 },

    { name: 'first-steps', test: /\/home\/(?:FirstSteps|steps|use-step-acts)\.\w+$/, priority: 8 },
    { name: 'charts', test: /uplot|\/components\/chart\/|HomeCharts/, priority: 7 },
    { name: 'overlays', test: /@floating-ui|FloatingTip|ApplicationMenu/, priority: 6 },
    { name: 'parts', test: isShown, ...many, priority: 5 },
    { name: 'lists', test: /\/components\/table\/|\/frame\/page\//, ...many, priority: 4 },
    { name: 'forms', test: asking, ...many, priority: 3 },
    { name: 'schemas', test: outsideFeatures, ...many, priority: 2 },
    { name: featureOf, debugName: 'features', priority: 1 },
  ];
}

function isShown(id: string): boolean {
  return shown.test(id) && !reading.test(id);
}

function outsideFeatures(id: string): boolean {
  return featureOf(id) === null;
}

/** The feature that a file of the console belongs to; the words of the guides are no schema. */
function featureOf(id: string): string | null {
  const folder = /\/(?:renderer\/features|service\/resources(?=\/guides\/))\/([^/]+)\//;
  return folder.exec(id)?.[1] ?? null;
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

/** The command and the library have to be there before the service's file is: what they imported of it would be another file. */
function keepOneServiceFile(): Plugin {
  return {
    name: 'vaultdesk:one-service-file',
    generateBundle: (_options, files) => {
      const names = Object.keys(files).filter((name) => /^service.*\.cjs$/.test(name));
      if (names.length > 1) throw new Error(`The service is several files: ${names.join(', ')}.`);
      for (const name of ['cli.cjs', 'library.cjs', 'kept-service.cjs']) {
        const file = files[name];
        if (file?.type === 'chunk' && file.imports.includes('service.cjs'))
          throw new Error(`${name} imports what the service imports.`);
      }
    },
  };
}

/**
 * A letter that Latin-1 lacks makes V8 hold the whole file with two bytes a letter, 3 MiB more for as long as it runs; one
 * that ASCII lacks has it decoded at each start.
 */
function writeInAscii(): Plugin {
  return {
    name: 'vaultdesk:ascii',
    generateBundle: (_options, files) => {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
