import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { blobBytes } from './byte-source.ts';
import { guessEncoding } from './guess-encoding.ts';

const guess = (bytes: Uint8Array) => guessEncoding(blobBytes(new Blob([new Uint8Array(bytes)]), 'list.csv'));

const lists = {
  shift_jis: '商品コード,商品名,価格\r\nA-1,緑茶ティーバッグ,"1,280"\r\nA-2,ノート　Ｂ５,350\r\n',
  'euc-jp': '商品コード,商品名,価格\r\nA-1,緑茶ティーバッグ,"1,280"\r\nA-2,りんごジュース,350\r\n',
  gbk: '货号,品名,售价\r\nA-1,绿茶,12.50\r\nA-2,苹果汁,3.80\r\n',
  'euc-kr': '상품코드,상품명,가격\r\nA-1,녹차 티백,1200\r\nA-2,사과 주스,3500\r\n',
};

test.each(Object.entries(lists))(
  '%s is read as it is, or asked beside the page that reads it too',
  async (page, text) => {
    const bytes = iconv.encode(text, page);
    const { encoding, rival, unreadable } = await guess(bytes);
    expect(unreadable).toBeUndefined();
    expect([encoding, rival?.encoding]).toContain(page);
    if (rival === undefined) expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  },
);

test('Japanese with kana is read without a question', async () => {
  for (const page of ['shift_jis', 'euc-jp'] as const)
    expect(await guess(iconv.encode(lists[page], page))).toEqual({ encoding: page });
});

describe('what is not read as one of them', () => {
  test.each([
    ['a pair that is cut', Uint8Array.of(...iconv.encode('商品名,リ', 'shift_jis').subarray(0, -1))],
    ['accents of western pages', iconv.encode('Azúcar,Café,Piñata,Ñandú,Œuf\n', 'windows-1252')],
    ['bytes at random', Uint8Array.from({ length: 400 }, (_, at) => ((at * 7919) % 251) + 3)],
    ['kanji without kana', iconv.encode('商品名,価格\n', 'shift_jis')],
  ])('%s', async (_, bytes) => {
    const { encoding } = await guess(bytes);
    expect(['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr']).not.toContain(encoding);
  });
});
