/** A PNG of one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** A file of these bytes as a browser hands it in. */
export function pictureFile(name = 'imagen.png', content: Uint8Array = onePixelPng): File {
  return new File([new Uint8Array(content)], name, { type: 'image/png' });
}

/** Script in a picture's clothes. */
export const svgFile = () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png');
