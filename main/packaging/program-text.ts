import { build, type Plugin } from 'vite';

const query = '?program';

/**
 * Imports of `FILE?program` are the bundled program as text. A worker thread of the product has no file of its own,
 * because it would have to be located next to each bundle.
 */
export function programTexts(): Plugin {
  return {
    name: 'vaultdesk:program-text',
    enforce: 'pre',
    load: async (id) =>
      id.endsWith(query) ? `export default ${JSON.stringify(await bundle(id.slice(0, -query.length)))};` : undefined,
  };
}

async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: file,
      write: false,
      minify: true,
      target: 'node20.18',
      rolldownOptions: { output: { format: 'cjs' } },
    },
  });
  const chunks = 'output' in built ? built.output : [];
  const [program] = chunks;
  if (program?.type !== 'chunk' || chunks.length !== 1) throw new Error(`${file} is not one program.`);
  return program.code;
}
