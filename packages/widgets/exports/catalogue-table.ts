export { CatalogueTable, type CatalogueTableProps } from '../src/catalogue-table/CatalogueTable.tsx';
