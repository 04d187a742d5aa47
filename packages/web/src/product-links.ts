import type { Locale } from '@marbete/ui/provider';

/** Addresses that the product's screens lead to and that belong to none of them, in the reader's language. */
export function productLinks(locale: Locale) {
  const video = (name: string) => `/videos/${name}.${locale}.webm`;
  return {
    /** The public quote page. */
    quote: '/design',
    /** What becomes of people's data. */
    privacy: `/privacy.${locale}.html`,
    /** What prints beside Marbete: the program of the computer, and the same on a phone (NAV-11). */
    siblings: [
      { text: 'shell.companion', url: `/helper.${locale}.html` },
      { text: 'shell.companionAndroid', url: `/helper.${locale}.html#android` },
    ],
    /** From the price list to the label. */
    video: video('print'),
    /** How a label is drawn, from an empty one to paper. */
    drawVideo: video('draw'),
    /** How Text2 Barcode is installed on each system, and how to keep it running on some phones. */
    tutorialVideos: {
      windows: video('install-windows'),
      mac: video('install-mac'),
      linux: video('install-linux'),
      android: video('install-android'),
      ios: video('install-ios'),
      huawei: video('huawei-battery'),
    },
  } as const;
}
