import { PrinterSettings } from '@marbete/widgets/printer-settings';
import { useSessionStore } from '../session/use-session.ts';

/** /configuracion */
export function SettingsPage() {
  const store = useSessionStore();
  return <PrinterSettings onSaved={({ puerto }) => store.update({ puerto })} />;
}
