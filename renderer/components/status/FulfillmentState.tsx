import type { FulfillmentStatus } from '../../../service/resources/fulfillment.ts';
import { wordOf } from '../../service/words/wire-words.ts';
import { fulfillmentGlyphs } from './fulfillment-words.ts';
import { StatusWord } from './StatusWord.tsx';

/** The status of a fulfillment with its mark. */
export function FulfillmentState({ status }: { status: FulfillmentStatus }) {
  return (
    <StatusWord
      status={fulfillmentGlyphs[status]}
      state={wordOf('fulfillmentStatus', status)}
      name={status}
    />
  );
}
