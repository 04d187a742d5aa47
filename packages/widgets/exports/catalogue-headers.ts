export { CatalogueHeaders, type CatalogueHeadersProps } from '../src/catalogue-headers/CatalogueHeaders.tsx';
