import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { Inspected } from '../use-inspection.ts';

/** A summary of a message or document. */
export function SignatureOrder({ last: { content, inspection } }: { last: Inspected }) {
  if (content.type === 'MESSAGE') {
    const lines = inspection.message?.lines ?? 1;
    return (
      <>
        <StatusGlyph status="done" />
        {lines === 1 ? 'One line' : `${lines} lines`}, signed unchanged
      </>
    );
  }
  const { data } = content;
  const fields = Object.keys(data.message);
  const used = (data.types[data.primaryType] ?? []).filter(({ name }) => fields.includes(name));
  return (
    <>
      <StatusGlyph status={used.length === fields.length ? 'done' : 'attention'} />
      Valid EIP-712, {used.length} of {fields.length} {fields.length === 1 ? 'field' : 'fields'}{' '}
      used
    </>
  );
}
