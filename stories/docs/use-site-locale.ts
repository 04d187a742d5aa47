import { DocsContext } from '@storybook/addon-docs/blocks';
import { useContext, useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';

type SiteLocale = 'es-MX' | 'en-US';

interface Globals {
  globals: { locale?: SiteLocale };
}

/** The language that the toolbar says, which stories have by their decorator, for pages without a story. */
export function useSiteLocale(): SiteLocale {
  const { channel } = useContext(DocsContext);
  const [locale, setLocale] = useState<SiteLocale>(() => {
    const [told] = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? []) as [Globals?];
    return told?.globals.locale ?? 'es-MX';
  });
  useEffect(() => {
    const onUpdated = ({ globals }: Globals) => setLocale(globals.locale ?? 'es-MX');
    channel.on(GLOBALS_UPDATED, onUpdated);
    return () => channel.off(GLOBALS_UPDATED, onUpdated);
  }, [channel]);
  return locale;
}
