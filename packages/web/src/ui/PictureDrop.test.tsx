import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { LabelPicture } from '../label-editor/LabelPicture.tsx';

function Field() {
  const [file, setFile] = useState<File>();
  return (
    <>
      <LabelPicture hint="PNG" file={file} onFile={setFile} />
      <output>{file?.name ?? 'none'}</output>
    </>
  );
}

/** A picture as the browser writes it: 40 by 30 dots of noise, so that its file has some length. */
async function pictureOf(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30);
  const context = canvas.getContext('2d')!;
  for (let x = 0; x < 40; x++) {
    context.fillStyle = `hsl(${(x * 67) % 360} 80% 50%)`;
    context.fillRect(x, (x * 7) % 30, 5, 20);
  }
  return canvas.convertToBlob({ type });
}

async function choose(name: string, ...parts: BlobPart[]): Promise<void> {
  const input = () => document.querySelector('input[type=file]');
  await expect.poll(input).not.toBeNull();
  // The field is called by its file once it has one.
  await userEvent.upload(input()!, new File(parts, name, { type: 'image/png' }));
}
const chosen = () => page.getByRole('status');

const notPicture = 'Este archivo no es una imagen que se pueda usar. Elija PNG, JPG, WEBP, GIF o BMP.';
const broken = 'La imagen está dañada o incompleta y no se puede abrir. Elija otra.';
const large = 'La imagen tiene más de 2 MB. Elija una más pequeña.';

// NEW-14, IMPZ-03, PRE-04
test.each([
  ['a text', async () => ['Lista de precios\n'], notPicture],
  ['an empty file', async () => [], notPicture],
  ['SVG', async () => ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], notPicture],
  ['a PDF', async () => ['%PDF-1.7\n'], notPicture],
  ['AVIF', async () => ['\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'], notPicture],
  ['the first half of a PNG', async () => [(await pictureOf('image/png')).slice(0, 40)], broken],
  ['the head of a JPEG', async () => [(await pictureOf('image/jpeg')).slice(0, 100)], broken],
  ['a picture of 3 MB', async () => [await pictureOf('image/png'), new Uint8Array(3 * 1024 * 1024)], large],
])('%s named .png is refused at the field when it is chosen', async (_what, parts, words) => {
  await renderScreen(<Field />);
  await choose('picture.png', ...(await parts()));
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(chosen()).toHaveTextContent('none');
  // The one that is chosen instead is taken, and nothing is left of the first.
  await choose('good.png', await pictureOf('image/png'));
  await expect.element(chosen()).toHaveTextContent('good.png');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each(['image/png', 'image/jpeg', 'image/webp'])(
  'a picture is taken by what is in the file: %s',
  async (type) => {
    await renderScreen(<Field />);
    await choose('picture.png', await pictureOf(type));
    await expect.element(chosen()).toHaveTextContent('picture.png');
    await choose('notes.png', 'notes');
    // What was chosen before stays chosen.
    await expect.element(page.getByRole('alert')).toHaveTextContent(notPicture);
    await expect.element(chosen()).toHaveTextContent('picture.png');
  },
);
