import { useState } from 'react';

/** What a form says above its fields when it could not be sent. */
export interface SendingFailure {
  title: string;
  lines: readonly string[];
}

/** Sends a form, one time at a time, and keeps why the last time failed. What `send` answers is such a failure as well. */
export function useSending(explain: (error: unknown) => SendingFailure): {
  busy: boolean;
  failure: SendingFailure | undefined;
  sending: (send: () => Promise<SendingFailure | undefined>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SendingFailure>();
  return {
    busy,
    failure,
    async sending(send) {
      setBusy(true);
      setFailure(undefined);
      try {
        setFailure(await send());
      } catch (error) {
        setFailure(explain(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
