import text from '../text.module.css';

/** The label of a field, with content at the end of its line. */
export function FieldHead({
  id,
  label,
  aside,
  htmlFor,
}: {
  id: string;
  label: string;
  aside?: React.ReactNode;
  /** The id of the input; a group of inputs has its own label. */
  htmlFor?: string;
}) {
  return (
    <div
      className={`${text.baseline} ${text.roomy} ${text.small}`}
      style={{ justifyContent: 'space-between', marginBottom: 5 }}
    >
      {htmlFor ? (
        <label id={id} htmlFor={htmlFor} className={text.strong}>
          {label}
        </label>
      ) : (
        <span id={id} className={text.strong}>
          {label}
        </span>
      )}
      {aside && (
        <span className={`${text.quiet} ${text.figures}`} style={{ whiteSpace: 'nowrap' }}>
          {aside}
        </span>
      )}
    </div>
  );
}
