import { imageTypeOf } from '@marbete/core/api/image-type';
import { useRef, useState, type ComponentProps } from 'react';
import { FileDrop } from '@marbete/ui/ui';

/** Why a file is not taken: not one of the kinds, too many bytes, or a picture that nothing can open. */
type PictureIssue = 'image-type' | 'image-large' | 'image-broken';

export interface PictureDropProps extends Omit<ComponentProps<typeof FileDrop>, 'accept' | 'onFile'> {
  /** The input's accept attribute. */
  accept: string;
  /** The kinds that are taken, by what is in the file: 'png', 'jpg', 'gif', 'bmp', 'webp'. */
  kinds: readonly string[];
  mostMb: number;
  /** Refuses a file by its name alone. */
  takesName?: (name: string) => boolean;
  /** What the field says of a file that is not taken. */
  words: Readonly<Record<PictureIssue, string>>;
  /** The chosen file; what was there before, when the chosen one turns out to be none that can be used. */
  onFile: (file: File | undefined) => void;
  onRefused?: (issue: PictureIssue) => void;
}

/** Takes a picture and says at once, from what is in the file, when it cannot be used (NEW-14, IMPZ-03, PRE-04, QUO-14). */
export function PictureDrop(props: PictureDropProps) {
  const { kinds, mostMb, takesName, words, onFile, onRefused, error, ...field } = props;
  const [refused, setRefused] = useState<PictureIssue>();
  const latest = useRef<File>(undefined);
  const usable = useRef(field.file);
  const refuse = (issue: PictureIssue) => {
    setRefused(issue);
    onRefused?.(issue);
  };
  const choose = async (chosen: File) => {
    setRefused(undefined);
    if (takesName?.(chosen.name) === false) refuse('image-type');
    else if (chosen.size > mostMb * 1024 * 1024) refuse('image-large');
    else {
      // Handed on before it was opened: whoever saves at once sends it, and the server looks at it as well.
      latest.current = chosen;
      if (!field.file) usable.current = undefined;
      onFile(chosen);
      const issue = await contentIssue(chosen, kinds);
      if (latest.current !== chosen) return;
      if (issue) {
        onFile(usable.current);
        refuse(issue);
      } else usable.current = chosen;
    }
  };
  return (
    <FileDrop {...field} error={refused ? words[refused] : error} onFile={(chosen) => void choose(chosen)} />
  );
}

async function contentIssue(file: File, kinds: readonly string[]): Promise<PictureIssue | undefined> {
  try {
    const type = imageTypeOf(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
    if (!type || !kinds.includes(type.extension)) return 'image-type';
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    // Cut off, damaged, or gone from its folder since it was chosen.
    return 'image-broken';
  }
}
