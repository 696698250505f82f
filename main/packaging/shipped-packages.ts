import { z } from 'zod';
import { readAsFiles, unbundled } from './unbundled.ts';

const names = z.record(z.string(), z.string()).default({});
const locked = z.object({
  packages: z.record(z.string(), z.object({ dependencies: names, optionalDependencies: names })),
});

type Packages = z.output<typeof locked>['packages'];

/**
 * The files of `node_modules` in a desktop package, as patterns of the packager: packages that the built files load,
 * with their dependencies according to the lock file, and single files of packages that are only read.
 */
export function shippedPackages(lockFile: unknown): readonly string[] {
  const { packages } = locked.parse(lockFile);
  const roots = Object.keys(packages['']?.dependencies ?? {}).filter((name) =>
    unbundled.some((prefix) => name.startsWith(prefix)),
  );
  const read = roots.flatMap((name) => filesOf(name).map((file) => `node_modules/${name}/${file}`));
  const wholePackages = roots.filter((name) => filesOf(name).length === 0);
  const packagesFound = withDependencies(wholePackages, packages);
  return [...read, ...[...packagesFound].map((path) => `${path}/**/*`)];
}

function filesOf(name: string): readonly string[] {
  const prefix = Object.keys(readAsFiles).find((item) => name.startsWith(item)) ?? '';
  const files = readAsFiles[prefix];
  return files ? ['package.json', 'LICENSE*', ...files] : [];
}

function withDependencies(roots: readonly string[], packages: Packages): ReadonlySet<string> {
  const results = new Set<string>();
  const add = (name: string, from: string) => {
    const path = packagePath(name, from, packages);
    if (path === undefined || results.has(path)) return;
    results.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, path);
  };
  for (const name of roots) add(name, '');
  return results;
}

/** Resolves a package like Node: nested first, then further up. */
function packagePath(name: string, from: string, packages: Packages): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  if (from === '') return undefined;
  return packagePath(name, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), packages);
}
