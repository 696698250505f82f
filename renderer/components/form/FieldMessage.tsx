import { failureOf } from '../../service/call/failure.ts';

/** The problem in bold, then the solution, then a link to it. */
export function FieldMessage({ message, remedy }: { message: string; remedy?: React.ReactNode }) {
  const end = message.search(/[.;]\s/) + 1;
  return (
    <>
      <b style={{ fontWeight: 620 }}>{end > 0 ? message.slice(0, end) : message}</b>
      {end > 0 && message.slice(end)} {remedy}
    </>
  );
}

/** The error of a button, shown next to it or, with `isWide`, below it; renders nothing without an error. */
export function Fault({ error, isWide = false }: { error: unknown; isWide?: boolean }) {
  if (!error) return null;
  return (
    <span className="bad small" style={{ flexBasis: isWide ? '100%' : undefined }} role="alert">
      <FieldMessage message={failureOf(error).message} />
    </span>
  );
}
