import { Pagination } from '@marbete/ui/ui';
import type { RowData } from '@tanstack/react-table';
import { Records, type RecordsProps } from './Records.tsx';

/** Records on a page (USR-02). */
const pageSizes = [50, 100, 200, 500] as const;

/** Which page of a list is shown: from 1, of so many records. */
interface ShownPage {
  page: number;
  perPage: number;
}

/** A page of records that are all here, as PagedRecords takes it. The last one of the last page may be gone. */
export function pageOf<R>(records: readonly R[], { page, perPage }: ShownPage) {
  const shown = Math.min(page, Math.max(1, Math.ceil(records.length / perPage)));
  return {
    records: records.slice((shown - 1) * perPage, shown * perPage),
    page: shown,
    perPage,
    total: records.length,
  };
}

interface PagedRecordsProps<R> extends RecordsProps<R>, ShownPage {
  /** Records of all pages. */
  total: number;
  onShow: (shown: ShownPage) => void;
}

/** A page of a list, and what shows another one. */
export function PagedRecords<R extends RowData>(props: PagedRecordsProps<R>) {
  const { page, perPage, total, onShow, ...records } = props;
  return (
    <>
      <Records {...records} />
      <Pagination
        page={page}
        pageSize={perPage}
        total={total}
        sizes={pageSizes}
        onPage={(next) => onShow({ page: next, perPage })}
        onPageSize={(next) => onShow({ page: 1, perPage: next })}
        disabled={records.busy ?? false}
      />
    </>
  );
}
