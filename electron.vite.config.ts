import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { programTexts } from './main/packaging/program-text.ts';
import { unbundled } from './main/packaging/unbundled.ts';
import manifest from './package.json' with { type: 'json' };

// A single file starts in half the time of hundreds of files.
const bundled = Object.keys(manifest.dependencies).filter((name) => !unbundled.some((start) => name.startsWith(start)));

/** Files of named chunks. All other shared code is in the service file. */
const fileOfChunk: Readonly<Record<string, string>> = {
  'rolldown-runtime': 'runtime.cjs',
  'load-service': 'load-service.cjs',
  'mcp-server': 'mcp-server.cjs',
  'open-interception': 'interception.cjs',
  'shared-world': 'shared-world.cjs',
  'open-shared-state': 'open-shared-state.cjs',
  'fill-world': 'fill-world.cjs',
  'inspect-world': 'inspect-world.cjs',
  'recorded-examples': 'recorded-examples.cjs',
  'read-world': 'read-world.cjs',
  verify: 'verify.cjs',
  'prom-client': 'prom-client.cjs',
  'open-tracing': 'open-tracing.cjs',
  telemetry: 'telemetry.cjs',
};

/** Code that the command and the library need before they load the service. */
const beforeService = /\/load-service\.ts|\/code-cache\/|\/env-paths\//;

/** Loaded only if the state is in a database. */
const ofSharedWorld = /\/platform\/shared-world\/|\/node_modules\/(?:pg|postgres)[^/]*\//;

/** Loaded only with the first request for metrics, or if traces are configured. */
const ofTelemetry = /\/node_modules\/(?:@opentelemetry|prom-client|tdigest|bintrees)\//;

/** Lower parts of Home, its live updates, and code that charts share with overlays. */
const besideHome =
  /\/(?:HomeFoot|FaultsBanner|SeedBanner|AttentionStrip|SidebarCount|ServiceBanner|LinkButton|resending|use-computed-color-scheme|IconChevronRight)\.\w+$/;

/** Display components, except those that parse with a schema or are used only with such components. */
const shown =
  /\/(?:@tabler|@mantine\/hooks)\/|\/components\/(?:chain|code|figures|keyboard|layout|status|timeline)\/|\/renderer\/service\/(?!form\/)/;
const reading =
  /\/(?:credential|Calldata|ChainFindings|moved-assets|Steps|use-open-transaction|use-embedded-chains|ChainField|EmbeddedChainField|meaning-labels|wallet-event-labels|transaction-labels|transfer-labels|SideLink|WireNameLabel|card-name)\./;

/** Input components, except those that parse with a schema, and tables of pages with actions. */
const asking =
  /\/@mantine\/|\/components\/form\/|\/frame\/(?:act(?!\/OperationForm)|palette)\/|\/(?:SecretField|TableCard)\./;

export default defineConfig({
  main: {
    plugins: [programTexts(), bundleServiceInOneFile(), writeInAscii()],
    build: {
      target: 'node20.18',
      externalizeDeps: { exclude: bundled },
      sourcemap: true,
      // Licenses of bundled packages, which must accompany every copy of the bundle.
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: {
          index: 'main/index.ts',
          cli: 'service/bin.ts',
          commands: 'service/cli.ts',
          library: 'service/library.ts',
          'in-process': 'service/in-process.ts',
        },
        // CommonJS, because its compiled code can be cached. The hosts share one file.
        output: {
          format: 'cjs',
          // With cached code, V8's only loader for dynamic imports prints a warning.
          dynamicImportInCjs: false,
          comments: { jsdoc: false, annotation: false },
          entryFileNames: '[name].cjs',
          chunkFileNames: ({ name }) => fileOfChunk[name] ?? 'service.cjs',
          codeSplitting: {
            groups: [
              { name: 'load-service', test: beforeService, priority: 2 },
              {
                name: 'service',
                test: (id) => !ofSharedWorld.test(id) && !ofTelemetry.test(id),
                minShareCount: 2,
                priority: 1,
              },
              { name: 'shared-world', test: ofSharedWorld, minShareCount: 2 },
              { name: 'telemetry', test: ofTelemetry, minShareCount: 2 },
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
    base: './/',
    // Every component renders via this JSX runtime, which reveals hidden characters in untrusted text.
    plugins: [react({ jsxImportSource: 'jsx' }), declareConsoleBase()],
    resolve: {
      alias: {
        'jsx/jsx-runtime': resolve('renderer/service/jsx/jsx-runtime.ts'),
        'jsx/jsx-dev-runtime': resolve('renderer/service/jsx/jsx-dev-runtime.ts'),
      },
    },
    server: { host: '127.0.0.1' },
    css: { modules: { generateScopedName: classNameOf } },
    build: {
      outDir: 'out/renderer',
      // The console's content security policy rejects fonts from data: URLs.
      assetsInlineLimit: 0,
      target: 'chrome130',
      sourcemap: true,
      minify: true,
      chunkSizeWarningLimit: 530,
      license: { fileName: 'licenses.md' },
      // One style sheet, so that styles load before their page and rules have a fixed order.
      cssCodeSplit: false,
      modulePreload: {
        polyfill: false,
        // The file itself is requested immediately, so it needs no preload.
        resolveDependencies: (file, needed) => needed.filter((name) => name !== file),
      },
      rolldownOptions: { input: resolve('renderer/index.html'), output: { codeSplitting: { groups: chunks() } } },
    },
  },
});

/**
 * Assigns modules to files. Each group includes matching modules with their dependencies, highest priority first: no
 * file depends on one further down, and Home needs only those up to the charts.
 */
function chunks() {
  const many = { minShareCount: 2 };
  return [
    { name: 'first-page', tags: ['$initial' as const], priority: 9 },
    { name: 'beside-home', test: besideHome, priority: 8 },

    { name: 'first-steps', test: /\/home\/first-steps\/(?!FirstStepsList|use-)/, priority: 8 },
    { name: 'recent', test: /\/palette\/recent\./, priority: 8 },
    { name: 'attention-card', test: /\/(?:AttentionCard|AttentionRows)\./, priority: 7.5 },
    { name: 'charts', test: /uplot|\/components\/chart\/|HomeCharts/, priority: 7 },
    { name: 'overlays', test: /@floating-ui|FloatingTip|ApplicationMenu/, priority: 6 },
    { name: 'parts', test: isShown, ...many, priority: 5 },
    { name: 'lists', test: /\/components\/table\/(?!CardGrid|TableCard)|\/frame\/page\//, ...many, priority: 4 },
    { name: 'forms', test: asking, ...many, priority: 3 },
    {
      name: 'editor',
      test: /@codemirror|@lezer|\/style-mod\/|\/w3c-keyname\/|\/crelt\/|\/lossless-json\/|\/components\/editor\//,
      priority: 2.5,
    },
    { name: 'schemas', test: outsideFeatures, ...many, priority: 2 },
    { name: 'audit-list', test: /\/features\/audit\/(?!AuditPanel)/, priority: 1.5 },
    { name: featureOf, debugName: 'features', priority: 1 },
  ];
}

function isShown(id: string): boolean {
  return shown.test(id) && !reading.test(id);
}

function outsideFeatures(id: string): boolean {
  return featureOf(id) === null;
}

/** The console feature of a file. The texts of the guides also count as a feature. */
function featureOf(id: string): string | null {
  const folder = /\/(?:renderer\/features|service\/model(?=\/guides\/))\/([^/]+)\//;
  return folder.exec(id)?.[1] ?? null;
}

/**
 * The name of a class in a CSS module: unique and short, because a script contains all names of each style sheet that it
 * imports.
 */
function classNameOf(name: string, file: string): string {
  const hash = createHash('sha256').update(`${relative(import.meta.dirname, file)} ${name}`);
  return `_${hash.digest('base64url').slice(0, 5)}`;
}

/** In development, Vite serves the page instead of the service, so it also sets the console's base path. */
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
      handler: (html) => html.replace('name="console-base" content="./"', `name="console-base" content="${base}"`),
    },
  };
}

/** Fails the build if the service is split: the command and the library are loaded before the service file and must not share imports with it. */
function bundleServiceInOneFile(): Plugin {
  return {
    name: 'vaultdesk:one-service-file',
    generateBundle: (_options, files) => {
      const names = Object.keys(files).filter((name) => /^service.*\.cjs$/.test(name));
      if (names.length > 1) throw new Error(`The service is split into several files: ${names.join(', ')}.`);
      for (const name of ['cli.cjs', 'library.cjs', 'load-service.cjs']) {
        const file = files[name];
        if (file?.type === 'chunk' && file.imports.includes('service.cjs'))
          throw new Error(`${name} imports service.cjs. Move their shared code to a separate file.`);
      }
    },
  };
}

/**
 * Escapes non-ASCII characters. A character outside Latin-1 makes V8 store the whole file with two bytes per
 * character, 3 MiB more memory; a character outside ASCII requires decoding at each start.
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
