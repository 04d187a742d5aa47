import { useState } from 'react';
import { MaintenanceBanner, type MaintenanceNotice } from '../maintenance/MaintenanceBanner.tsx';

/** The notice is kept in the browser (LOCAL-05). */
const noticeKey = 'marbete.maintenance';

/** The maintenance banner of every page (NAV-01), with what this browser was told last. */
export function Maintenance() {
  const [known] = useState(readNotice);
  return (
    <MaintenanceBanner
      known={known}
      onKnown={(notice) => localStorage.setItem(noticeKey, JSON.stringify(notice))}
    />
  );
}

function readNotice(): MaintenanceNotice | undefined {
  try {
    const { flag, date } = JSON.parse(localStorage.getItem(noticeKey) ?? '{}') as Partial<MaintenanceNotice>;
    return flag === 1 && typeof date === 'string' ? { flag, date } : undefined;
  } catch {
    return undefined;
  }
}
