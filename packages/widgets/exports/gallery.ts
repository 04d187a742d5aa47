export { Gallery, type GalleryProps } from '../src/gallery/Gallery.tsx';
