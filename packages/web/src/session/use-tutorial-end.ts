import { finishTutorial } from '@marbete/core/api/users';
import { runsOf } from '@marbete/ui/printing';
import { useMarbete } from '@marbete/ui/provider';
import { useEffect } from 'react';
import { useSessionState, useSessionStore } from './use-session.ts';

/** Ends the tutorial with the first print from a list, as the first print of the labels' screen does (TUT-20). */
export function useTutorialEnd(): void {
  const { client } = useMarbete();
  const state = useSessionState();
  const store = useSessionStore();
  const inTutorial = state.status === 'signed-in' && state.session.tutorial === 0;
  useEffect(() => {
    if (!inTutorial) return undefined;
    const runs = runsOf(client);
    const stop = runs.subscribe(() => {
      if (!runs.list().some(({ catalogue, run }) => catalogue && run.view().phase === 'done')) return;
      stop();
      void client.call(finishTutorial, {}).then(
        () => store.update({ tutorial: 1 }),
        () => undefined,
      );
    });
    return stop;
  }, [client, inTutorial, store]);
}
