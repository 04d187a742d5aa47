import { useEffect, useEffectEvent } from 'react';

/** Takes a file that is dropped anywhere on the screen: one that misses the area would open in the place of the app. */
export function useDropAnywhere(take: (file: File) => void): void {
  const takeDropped = useEffectEvent(take);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      const files = event.dataTransfer?.types.includes('Files') ? event.dataTransfer.files : undefined;
      // The area's own field takes what is dropped on it.
      if (!files || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (event.type === 'drop' && files[0]) takeDropped(files[0]);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drag);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drag);
    };
  }, []);
}
