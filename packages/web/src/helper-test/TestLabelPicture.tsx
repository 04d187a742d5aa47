import { testLabelIn, testLabelSize } from '@marbete/engine/internal/languages/test-label';
import { readSource } from '@marbete/engine/internal/template/source';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { useQuery } from '@tanstack/react-query';
import { draw, LabelPicture, pngUrl } from '@marbete/ui/labels';
import type { TestLanguage } from './use-helper-test.ts';
import { useTexts } from '../texts/texts.ts';

/** What comes out of the printer, before it does. */
export function TestLabelPicture({ language }: { language: TestLanguage }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['drawing', 'test-label', language],
    staleTime: Infinity,
    placeholderData: (before) => before,
    queryFn: async () => {
      const picture = await draw({
        language,
        text: readSource(testLabelIn(language)),
        settings: defaultPrinterSettings,
        moment: { date: '', time: '' },
        widthMm: testLabelSize.widthDots / 8,
        heightMm: testLabelSize.heightDots / 8,
        dpmm: 8,
      });
      return picture?.png
        ? { url: pngUrl(picture.png), ratio: picture.widthDots / picture.heightDots }
        : null;
    },
  });
  return <LabelPicture name={t('helperTest.label')} measure="51x25" drawing={data ?? undefined} />;
}
