export { CatalogueUpdate, type CatalogueUpdateProps } from '../src/catalogue-update/CatalogueUpdate.tsx';
