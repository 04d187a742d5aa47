export { Reports } from '../src/reports/Reports.tsx';
