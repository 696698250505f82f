/** The problem in bold, then the solution, then a link to it. */
export function FieldMessage({ message, way }: { message: string; way?: React.ReactNode }) {
  const end = message.search(/[.;]\s/) + 1;
  return (
    <>
      <b style={{ fontWeight: 620 }}>{end > 0 ? message.slice(0, end) : message}</b>
      {end > 0 && message.slice(end)} {way}
    </>
  );
}
