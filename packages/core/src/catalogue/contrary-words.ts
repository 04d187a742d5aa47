import { headerKey } from './header-names.ts';

/*
 * Words that say of a column what it is not: neither the price, nor the code, nor the name of an article. Where one stands
 * above a column, its cells propose nothing (see columns-by-cells.ts). Data alone, in the languages of the alphabets that
 * lists are read in, written as `headerKey` does.
 */

const contraryWords: Readonly<Record<string, string>> = {
  cost:
    'COST COSTO COSTE CUSTO COUT PA PMP PCOSTE PCOSTO PCOMPRA EKP ACHAT COMPRA PURCHASE ACQUISTO EINKAUF EK SELBSTKOSTEN KOSTEN NAKUP NAKUPNI ZAKUP ZAKUPU ' +
    'KOSZT BESZERZESI BESZERZES ACHIZITIE MALIYET ALIS INKOP INDKOB INNKJOP INKOOP OSTO KOSTPRIS KAINA_PIRKIMO SAVIKAINA IEPIRKUMA ' +
    'ЗАКУП ЗАКУПКА ЗАКУПОЧНАЯ СЕБЕСТОИМОСТЬ ДОСТАВНА ΑΓΟΡΑ ΑΓΟΡΑΣ ΚΟΣΤΟΣ LANDED FOB CIF MARGEN MARGIN MARGE MARGINE ' +
    'MARGEM MARZA MARZE MARJ ARRES UTILIDAD PROFIT GANANCIA MARKUP 原価 仕入 成本 进价 進貨 원가 매입 ' +
    'تكلفة التكلفة شراء الشراء עלות קניה',
  // Of prices without tax another column has the one of the shelf.
  withoutTax:
    'HT HORS EXCL EXCLUDING WITHOUT SIN SEM SENZA SENSE OHNE EXKL BEZ NELKUL HARIC БЕЗ ΧΩΡΙΣ EXKLUSIVE ZONDER UTAN UDEN ILMAN BE',
  stock:
    'STOCK STOCKS EXISTENCIA EXISTENCIAS INVENTARIO INVENTORY ESTOQUE ESTOC GIACENZA DISPONIBILITA BESTAND LAGER SKLAD ' +
    'SKLADEM SKLADOM ZASOBA ZASOBY STAN MAGAZYN KESZLET STOC STOK VOORRAAD SALDO VARASTO LIKUTIS ATLIKUMS ОСТАТОК ОСТАТКИ ' +
    'НАЛИЧНОСТ ΑΠΟΘΕΜΑ DISPONIBLE DISPONIBLES AVAILABLE PIEZAS PIECES PZAS PZS PCS STUCK STK KS SZT BUC ADET DB KPL VNT ' +
    'ШТ БР UNIDADES UNITS CANTIDAD ANZAHL MENGE POCET MNOZSTVI ILOSC MENNYISEG CANTITATE MIKTAR AANTAL ANTAL ANTALL MAARA ' +
    'KIEKIS DAUDZUMS КОЛИЧЕСТВО КОЛ ΠΟΣΟΤΗΤΑ ΤΕΜΑΧΙΑ MIN MAX MINIMO MAXIMO REORDER 在庫 数量 库存 庫存 數量 재고 수량 ' +
    'مخزون المخزون كمية الكمية מלאי כמות',
  measure:
    'PESO POIDS WEIGHT GEWICHT PES HMOTNOST VAHA WAGA MASA SULY TOMEG GREUTATE AGIRLIK VIKT VEKT VAEGT PAINO SVORIS SVARS ВЕС ' +
    'МАССА ТЕГЛО ΒΑΡΟΣ ANCHO ALTO LARGO FONDO ANCHURA ALTURA LONGITUD WIDTH HEIGHT LENGTH DEPTH BREITE HOHE LANGE TIEFE ' +
    'LARGEUR HAUTEUR LONGUEUR PROFONDEUR LARGHEZZA ALTEZZA LUNGHEZZA LARGURA COMPRIMENTO AMPLADA VOLUMEN VOLUME VOLUM ' +
    'DIAMETRO DIAMETER NETO NETTO NETA BRUTO CAPACIDAD CAPACITY CONTENIDO INHALT MEDIDA MEDIDAS SIZE GROSSE TALLA TAILLE TAGLIA UNIDAD UNIT EINHEIT ' +
    'JEDNOTKA JEDNOSTKA BIRIM EGYSEG UNITATE KG KGS KILO KILOS G GR GRS LB LBS OZ L LT LTS ML CL M CM MM M2 M3 VOL ABV KCAL ' +
    '重量 容量 サイズ 尺寸 무게 용량 وزن الوزن משקל',
  discount:
    'DESCUENTO DESCUENTOS DTO DESC_PCT DISCOUNT REMISE RABATT RABAT SCONTO DESCONTO DESCOMPTE SLEVA ZLAVA ZNIZKA KEDVEZMENY ' +
    'REDUCERE INDIRIM KORTING ALENNUS NUOLAIDA ATLAIDE СКИДКА ОТСТЪПКА ΕΚΠΤΩΣΗ PORCENTAJE PERCENT PERCENTAGE PROZENT PCT ' +
    '割引 折扣 할인 خصم الخصم הנחה',
  otherAmount:
    'DEPOSITO DEPOSIT PFAND CONSIGNE CAUZIONE FIANZA ZALOHA KAUCJA PANT ENVIO SHIPPING FLETE FREIGHT PORTES VERSAND ' +
    'VERSANDKOSTEN SPEDIZIONE COMISION COMMISSION PROVISION PROVVIGIONE PUNTOS POINTS PUNKTE PUNTI BONUS RATING VALORACION ' +
    'SCORE DIAS DAYS TAGE JOURS HORAS HOURS ANO YEAR JAHR ANNEE ROK EDAD AGE VENTAS SALES VENDIDO VENDIDOS SOLD UMSATZ ' +
    'CENT CENTS CENTAVOS CENTIMOS CENTIMES CENTESIMI CENTIMS HALERU GROSZY TOTAL SUMA SUMME',
  kind:
    'MARCA BRAND MARQUE MARKE MARCHIO MERK ZNACKA MARKA БРЕНД МАРКА ΜΑΡΚΑ CATEGORIA CATEGORY CATEGORIE KATEGORIE KATEGORIA ' +
    'KATEGORI КАТЕГОРИЯ ΚΑΤΗΓΟΡΙΑ GRUPO GROUP GRUPPE SKUPINA GRUPA CSOPORT FAMILIA LINEA RUBRO SUBRUBRO SECCION SECTION DEPARTAMENTO DEPTO COLOR COLOUR ' +
    'FARBE COULEUR COLORE BARVA KOLOR SZIN RENK ЦВЕТ ORIGEN ORIGIN HERKUNFT ORIGINE PAIS COUNTRY LAND PAYS PROVEEDOR ' +
    'SUPPLIER LIEFERANT FOURNISSEUR FORNITORE ESTADO STATUS ACTIVO ACTIVE TEMPORADA MATERIAL MONEDA CURRENCY DIVISA WAHRUNG ' +
    'VALUTA MENA WALUTA NOTA NOTAS NOTES NOTE 備考 カテゴリ ブランド 品牌 类别 분류 브랜드 فئة ماركة',
};

/** Names of taxes and their rates: alone above a column they are none of a price, which may be 'with' them. */
const taxWords: ReadonlySet<string> = new Set(
  (
    'IVA VAT TAX TAXES TVA MWST UST STEUER STEUERSATZ DPH PTU AFA KDV MOMS MVA BTW ALV PVM PVN НДС ДДС ΦΠΑ IGV ITBIS ITBMS ' +
    'ISV IEPS GST HST IMPUESTO IMPUESTOS IMPOSTO IMPOSTA TAXE TASA ALIQUOTA TARIFFA_IVA 税率 消費税 税 세금 ' +
    'ضريبة الضريبة' +
    ' TIPO TASA RATE SATZ CODE CODIGO COD GROUP CLASS'
  ).split(' '),
);

const words: readonly string[] = Object.values(contraryWords).flatMap((list) => list.split(' '));
const exact: ReadonlySet<string> = new Set(words);
/** Parts of longer words: Einkaufspreis, Nettogewicht. */
const parts = words.filter((word) => word.length >= 5);
/** Scripts that write no blanks between words. */
const unspaced = words.filter((word) =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u.test(word),
);

/** Whether the name of a column speaks against its being a price, a code or a name; a name that says nothing does not. */
export function speaksAgainst(name: string): boolean {
  if (name.includes('%')) return true;
  const key = headerKey(name);
  const parted = key.split('_');
  return (
    (key !== '' && parted.every((word) => taxWords.has(word))) ||
    parted.some(
      (word) => exact.has(word) || parts.some((part) => word.startsWith(part) || word.endsWith(part)),
    ) ||
    unspaced.some((word) => key.includes(word))
  );
}
