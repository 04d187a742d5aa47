import { Notice } from '@marbete/ui/ui';
import type { SendingFailure } from './use-sending.ts';

/** Above the fields of a form: why it could not be sent. */
export function SendingNotice({ failure }: { failure: SendingFailure | undefined }) {
  if (!failure) return null;
  const { title, lines } = failure;
  return (
    <Notice kind="error" title={title}>
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
