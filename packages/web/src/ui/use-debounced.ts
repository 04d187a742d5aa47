import { useEffect, useState } from 'react';

/** The value as it was when it last rested for so long, in milliseconds. Compared by content: it must be plain data. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return rested;
}
