import { useState } from 'react';
import { MaintenanceBanner, type MaintenanceNotice } from '../maintenance/MaintenanceBanner.tsx';

/** Key of the notice in local storage (LOCAL-05). */
const noticeKey = 'marbete.maintenance';

/** The maintenance banner of every page (NAV-01), from the last notice that this browser received. */
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
