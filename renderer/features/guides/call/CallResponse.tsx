import { Link } from '@tanstack/react-router';
import { BodyText } from '../../../components/code/HttpText.tsx';
import { toPhrase } from '../../../components/status/delivery-labels.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import text from '../../../components/text.module.css';
import type { GuideAnswer } from './use-guide-call.ts';

/** The response and a link to the full request log entry. */
export function Answer({ response, label }: { response: GuideAnswer; label: string }) {
  const { id, status, milliseconds, body, note } = response;
  return (
    <div className={text.stack}>
      <p className={`${text.row} ${text.figures}`} role="status">
        <StatusLabel status={statusOf(status)} state={status ? toPhrase(status) : 'Sent'} />
        {milliseconds !== undefined && (
          <span className={text.quiet}>{milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms</span>
        )}
        {note && <span className={text.quiet}>{note}</span>}
        {id && (
          <>
            <Link to="/requests" search={{ selected: id }} className={text.link}>
              Open request
            </Link>
            <Link to="/traces/$id" params={{ id }} className={text.link}>
              Effects
            </Link>
          </>
        )}
      </p>
      {body && <BodyText text={body} label={label} />}
    </div>
  );
}

function statusOf(status: number | undefined): Status {
  if (status === undefined) return 'idle';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'attention' : 'done';
}
