import { useState } from 'react';

/** The value, or the last one there was: what a dialog goes on showing while it closes. */
export function useLastValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
