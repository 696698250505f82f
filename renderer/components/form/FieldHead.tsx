interface FieldHeadProps {
  readonly id: string;
  readonly label: string;
  readonly aside?: React.ReactNode;
  /** The id of the input; a group of inputs has its own label. */
  readonly htmlFor?: string;
}

/** The label of a field, with content at the end of its line. */
export function FieldHead({ id, label, aside, htmlFor }: FieldHeadProps) {
  return (
    <div className="baseline roomy small" style={{ justifyContent: 'space-between', marginBottom: 5 }}>
      {htmlFor ? (
        <label id={id} htmlFor={htmlFor} className="strong">
          {label}
        </label>
      ) : (
        <span id={id} className="strong">
          {label}
        </span>
      )}
      {aside && <span className="quiet figures nowrap">{aside}</span>}
    </div>
  );
}
