import { namedOperations } from '../operations/routes.ts';
import { componentSchemas } from './reference/component-schemas.ts';
import { components, sharedSchemas } from './reference/components.ts';
import { introduction } from './reference/introduction.ts';
import { operationObject } from './reference/operation-object.ts';
import { tags } from './reference/tags.ts';

type Paths = Record<string, Record<string, unknown>>;

/** An OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument extends ReturnType<typeof describeTable> {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
}

/**
 * Generates the OpenAPI document from the operation table. `origin` is the address that the reader
 * uses. @example openApiDocument('http://127.0.0.1:8787', '0.1.0')
 */
export function openApiDocument(origin: string, version: string): OpenApiDocument {
  described ??= describeTable();
  return {
    ...described,
    info: { title: 'Vaultdesk', version, description: introduction(origin) },
    servers: [{ url: origin }],
  };
}

let described: ReturnType<typeof describeTable> | undefined;

function describeTable() {
  const table = namedOperations();
  const schemas = componentSchemas();
  // Outputs first: if input and output of one name differ, the output gets the plain name.
  for (const { name, operation } of table) schemas.output(operation.output, name);
  const paths: Paths = {};
  for (const entry of table) {
    const { method, path: ownPath, aliases = [] } = entry.operation.route;
    for (const path of [ownPath, ...aliases])
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: operationObject(entry, path, schemas),
      };
  }
  return {
    openapi: '3.1.1',
    ...tags(),
    paths,
    components: { ...components, schemas: { ...schemas.gathered(), ...sharedSchemas } },
  };
}
