import { z } from 'zod';
import { fieldsOf } from '../kernel/json.ts';
import type { Settings } from '../kernel/open-points.ts';
import type { Operation } from './operation.ts';

type Shapes = Pick<Operation, 'output' | 'draft' | 'outputIf'>;

/** The schema of every value that an operation returns, for any request and all settings. */
export function anyReplyOf({ output, draft, outputIf }: Shapes): z.ZodType {
  const others = [draft, outputIf?.output].filter((schema) => schema !== undefined);
  return others.length > 0 ? z.union([output, ...others]) : output;
}

/** The schema of a response with status 200 under the current settings. */
export function outputUnder(settings: Settings, { output, outputIf }: Shapes): z.ZodType {
  return outputIf && settings[outputIf.setting] === outputIf.value ? outputIf.output : output;
}

/** Whether a returned value is a request that was saved instead of performed. */
export function isDraft({ draft }: Shapes, value: unknown): boolean {
  return draft !== undefined && fieldsOf(value).status === 'SAVED';
}

/** The declared part of a returned value; throws if it does not fit. */
export function parseReply<Output extends z.ZodType, Other>(
  { output, draft, outputIf }: Operation<z.ZodType, Output, Operation['kind'], Other>,
  value: unknown,
): z.output<Output> | Other {
  const other = (draft ?? outputIf?.output)?.safeParse(value);
  return other?.success ? other.data : output.parse(value);
}
