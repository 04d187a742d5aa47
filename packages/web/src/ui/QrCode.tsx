import { qrPath } from './qr-path.ts';
import styles from './QrCode.module.css';

/** A text as a QR code: black on white in either theme, as scanners want it; a picture, so that it can be saved and sent. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return <img className={styles['qr']} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />;
}
