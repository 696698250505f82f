import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** An import of a file, as a path relative to the root, or of a package. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly isPackage: boolean;
  /** Removed with the types. */
  readonly isType: boolean;
  /** The imported names. */
  readonly names: readonly string[];
}

type Import = Omit<Arrow, 'from' | 'isPackage'>;

/** The programs and style sheets of a repository. */
export function filesOf(root: string): string[] {
  return pathsIn(root).filter((path) => isProgram(path) || path.endsWith('.css'));
}

/** The files of a repository, except ignored folders, as paths relative to its root. */
export function pathsIn(root: string): string[] {
  const lines = readFileSync(posix.join(root, '.gitignore'), 'utf8').split('\n');
  const ignored = lines.map((line) => line.replace(/\/$/, ''));
  const walk = (folder: string): string[] =>
    readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.name.startsWith('.') || ignored.includes(path)) return [];
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk('.');
}

/** The imports of all files. */
export function arrowsIn(root: string, files: readonly string[]): Arrow[] {
  return files.filter(isProgram).flatMap((path) => arrowsOf(path, readFileSync(posix.join(root, path), 'utf8')));
}

function isProgram(path: string): boolean {
  return /\.(ts|tsx|mts|js|mjs)$/.test(path);
}

/** The imports of a file: statements, exports, calls and types. */
export function arrowsOf(path: string, text: string): Arrow[] {
  return importsIn(path, text).map((entry) => ({
    ...entry,
    from: path,
    to: entry.to.startsWith('.') ? posix.join(posix.dirname(path), entry.to.replace(/\?.*$/, '')) : entry.to,
    isPackage: !entry.to.startsWith('.'),
  }));
}

function importsIn(path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName }) => importName.name ?? '*'),
    })),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(asImport)),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(({ index, 1: to = '' }) => ({
      to,
      // An `import(…)` that is not a call is a type, as in comments of JavaScript.
      isType: !module.dynamicImports.some(({ start }) => start === index),
      names: ['*'],
    })),
  ];
}

type Exported = ReturnType<typeof parseSync>['module']['staticExports'][number]['entries'][number];

function asImport({ moduleRequest, isType, importName }: Exported): Import[] {
  return moduleRequest ? [{ to: moduleRequest.value, isType, names: [importName.name ?? '*'] }] : [];
}
