import { getPrinterSettings } from '@marbete/core/api/printer-settings';
import { useQuery } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';

export const printerSettingsKey = ['printer-settings'];

/** The account's printer settings, cached for every screen that needs them. */
export function usePrinterSettings() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: printerSettingsKey,
    queryFn: ({ signal }) => client.call(getPrinterSettings, {}, { signal }),
  });
}
