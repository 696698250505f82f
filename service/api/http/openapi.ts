import { BoundedCache } from '../../model/kernel/concurrency/bounded-cache.ts';
import { inYieldingBatches } from '../../model/kernel/concurrency/schedule.ts';
import { fieldsOf } from '../../model/kernel/json.ts';
import type { Settings } from '../../model/kernel/open-points.ts';
import { outputUnder } from '../../platform/ports/operation.ts';
import { namedOperations } from '../operations/index.ts';
import { componentSchemas } from './reference/component-schemas.ts';
import { components, sharedSchemas } from './reference/components.ts';
import { tags } from './reference/groups.ts';
import { introduction } from './reference/introduction.ts';
import { operationObject } from './reference/operation-object.ts';
import { describeFields } from './reference/parameter-texts.ts';
import type { RecordedExamples } from './reference/recorded-examples.ts';

/** An OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument extends Awaited<ReturnType<typeof describeTable>> {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
}

interface DescribedService {
  /** The address that the reader uses. @example "http://127.0.0.1:8787" */
  readonly origin: string;
  readonly version: string;
  readonly settings: Settings;
  readonly examples: RecordedExamples;
}

/** Generates the OpenAPI document from the operation table, under the current settings. */
export async function openApiDocument({ origin, version, ...contents }: DescribedService): Promise<OpenApiDocument> {
  return {
    ...(await described.getOrCreate(effectOf(contents.settings), () => describeTable(contents))),
    info: { title: 'Vaultdesk', version, description: introduction(origin) },
    servers: [{ url: origin }],
  };
}

const described = new BoundedCache<ReturnType<typeof describeTable>>(4);

/** An operation takes up to 5 ms when the process describes the table for the first time. */
const operationsInTurn = 1;

/** The values of the settings that change the document, as a cache key. */
export function effectOf(settings: Settings): string {
  const keys = namedOperations().flatMap(({ operation: { outputIf, openedBy } }) =>
    [outputIf, openedBy].flatMap((condition) => (condition ? [condition.setting] : [])),
  );
  return [...new Set(keys)].map((key) => settings[key]).join();
}

async function describeTable({ settings, examples }: Pick<DescribedService, 'settings' | 'examples'>) {
  const table = namedOperations();
  const schemas = componentSchemas();
  const { errorCodes, responseTexts: texts } = await import('./reference/recorded-examples.ts');
  // Outputs first: if input and output of one name differ, the output gets the plain name.
  for await (const entries of inYieldingBatches(table, operationsInTurn))
    for (const { name, operation } of entries) schemas.output(outputUnder(settings, operation), name);
  const paths: Record<string, Record<string, unknown>> = {};
  for await (const entries of inYieldingBatches(table, operationsInTurn))
    for (const entry of entries) {
      const { method, path: ownPath, aliases = [] } = entry.operation.route;
      for (const path of [ownPath, ...aliases])
        paths[path] = {
          ...paths[path],
          [method.toLowerCase()]: operationObject(entry, path, {
            schemas,
            settings,
            examples,
            texts,
            codes: errorCodes[entry.name],
          }),
        };
    }
  const named = Object.entries({ ...schemas.gathered(), ...sharedSchemas });
  return {
    openapi: '3.1.1',
    ...tags(),
    paths,
    components: {
      ...components,
      schemas: Object.fromEntries(named.map(([name, schema]) => [name, fieldsOf(describeFields(schema, texts, name))])),
    },
  };
}
