import { useEffect, useState } from 'react';

/** Seconds left of a wait that begins with `running`; 0 once it is over. */
export function useWaitCounter(seconds: number, running: boolean): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
