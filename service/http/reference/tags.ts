import { namedOperations } from '../../operations/index.ts';

/** A module name as a heading. @example tagOf('tokenTypes') // "Token types" */
export function tagOf(module: string): string {
  const label = module.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The tags of the document, with those of the operator in their own group. */
export function tags() {
  const table = namedOperations();
  const modules = [...new Set(table.map(({ module }) => module))];
  const isOperators = (module: string) =>
    table.some((entry) => entry.module === module && entry.operation.access === 'operator');
  return {
    tags: modules.map((module) => ({ name: tagOf(module) })),
    'x-tagGroups': [
      {
        name: 'For applications',
        tags: modules.filter((module) => !isOperators(module)).map(tagOf),
      },
      { name: 'For the operator', tags: modules.filter(isOperators).map(tagOf) },
    ],
  };
}
