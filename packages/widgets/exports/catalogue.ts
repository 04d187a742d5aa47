export { CatalogueTable, type CatalogueTableProps } from '../src/print-from-catalogue/CatalogueTable.tsx';
