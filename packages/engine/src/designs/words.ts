import type { Family } from './description.ts';
import { type Language, wordLanguages } from './word-languages.ts';

/* Words of the gallery's labels, and names of its designs, in the languages of the product. */

type InEach = readonly [es: string, en: string, ca: string, de: string, fr: string, it: string, pt: string];

/** What stands on labels. */
const labelWords = {
  offer: ['OFERTA', 'OFFER', 'OFERTA', 'ANGEBOT', 'PROMO', 'OFFERTA', 'OFERTA'],
  was: ['Antes', 'Was', 'Abans', 'Statt', 'Avant', 'Prima', 'Antes'],
  each: ['c/u', 'each', 'c/u', 'je', 'pièce', 'cad.', 'cada'],
  size: ['Talla', 'Size', 'Talla', 'Größe', 'Taille', 'Taglia', 'Tamanho'],
  lot: ['Lote', 'Lot', 'Lot', 'Charge', 'Lot', 'Lotto', 'Lote'],
  bestBefore: [
    'Consumo preferente',
    'Best before',
    'Consum preferent',
    'Mindestens haltbar bis',
    'À consommer de préférence avant',
    'Da consumarsi preferibilmente entro',
    'Consumir de preferência antes de',
  ],
  packed: ['Envasado', 'Packed', 'Envasat', 'Verpackt am', 'Emballé le', 'Confezionato il', 'Embalado'],
  ingredients: [
    'Ingredientes',
    'Ingredients',
    'Ingredients',
    'Zutaten',
    'Ingrédients',
    'Ingredienti',
    'Ingredientes',
  ],
  contains: ['CONTIENE', 'CONTAINS', 'CONTÉ', 'ENTHÄLT', 'CONTIENT', 'CONTIENE', 'CONTÉM'],
  net: ['Peso neto', 'Net weight', 'Pes net', 'Nettogewicht', 'Poids net', 'Peso netto', 'Peso líquido'],
  from: ['DE', 'FROM', 'DE', 'VON', 'DE', 'DA', 'DE'],
  to: ['PARA', 'TO', 'PER A', 'AN', 'POUR', 'A', 'PARA'],
  order: ['Pedido', 'Order', 'Comanda', 'Bestellung', 'Commande', 'Ordine', 'Pedido'],
  content: ['CONTENIDO', 'CONTENT', 'CONTINGUT', 'INHALT', 'CONTENU', 'CONTENUTO', 'CONTEÚDO'],
  count: ['CANTIDAD', 'COUNT', 'QUANTITAT', 'ANZAHL', 'QUANTITÉ', 'QUANTITÀ', 'QUANTIDADE'],
  property: [
    'PROPIEDAD DE',
    'PROPERTY OF',
    'PROPIETAT DE',
    'EIGENTUM VON',
    'PROPRIÉTÉ DE',
    'PROPRIETÀ DI',
    'PROPRIEDADE DE',
  ],
} as const satisfies Record<string, InEach>;

/** Kinds of designs: what they are called, and what they are for. */
const kinds = {
  shelf: [
    [
      'Anaquel',
      'Shelf label',
      'Etiqueta de prestatge',
      'Regaletikett',
      'Étiquette de rayon',
      'Etichetta da scaffale',
      'Etiqueta de prateleira',
    ],
    [
      'Precio con centavos elevados y código EAN-13; la oferta ocupa el lugar del precio.',
      'Price with raised cents and an EAN-13 code; an offer takes the place of the price.',
      'Preu amb cèntims elevats i codi EAN-13; l’oferta ocupa el lloc del preu.',
      'Preis mit hochgestellten Cent und EAN-13; ein Angebot tritt an die Stelle des Preises.',
      'Prix aux centimes surélevés et code EAN-13 ; la promotion prend la place du prix.',
      'Prezzo con centesimi rialzati e codice EAN-13; l’offerta prende il posto del prezzo.',
      'Preço com cêntimos elevados e código EAN-13; a oferta toma o lugar do preço.',
    ],
  ],
  'shelf-unit': [
    [
      'Anaquel con precio por unidad',
      'Shelf label with unit price',
      'Prestatge amb preu per unitat',
      'Regaletikett mit Grundpreis',
      'Rayon avec prix à l’unité',
      'Scaffale con prezzo per unità',
      'Prateleira com preço por unidade',
    ],
    [
      'Como la de anaquel, con el precio por kilo, litro o pieza de una columna.',
      'As the shelf label, with the price per kilo, liter or piece from a column.',
      'Com la de prestatge, amb el preu per quilo, litre o peça d’una columna.',
      'Wie das Regaletikett, mit dem Grundpreis aus einer Spalte.',
      'Comme l’étiquette de rayon, avec le prix au kilo, au litre ou à la pièce d’une colonne.',
      'Come l’etichetta da scaffale, con il prezzo al chilo, al litro o al pezzo da una colonna.',
      'Como a de prateleira, com o preço por quilo, litro ou peça de uma coluna.',
    ],
  ],
  promotion: [
    ['Promoción', 'Promotion', 'Promoció', 'Aktion', 'Promotion', 'Promozione', 'Promoção'],
    [
      'Cabecera negra y precio anterior tachado; sin oferta queda el precio solo.',
      'Black head and the old price struck out; without an offer the price stands alone.',
      'Capçalera negra i preu anterior ratllat; sense oferta queda el preu sol.',
      'Schwarzer Kopf und durchgestrichener alter Preis; ohne Angebot steht der Preis allein.',
      'Bandeau noir et ancien prix barré ; sans promotion, le prix reste seul.',
      'Testata nera e prezzo precedente barrato; senza offerta resta il solo prezzo.',
      'Cabeçalho preto e preço anterior riscado; sem oferta fica só o preço.',
    ],
  ],
  'promotion-percent': [
    [
      'Promoción con porcentaje',
      'Promotion with percent off',
      'Promoció amb percentatge',
      'Aktion mit Prozent',
      'Promotion en pourcentage',
      'Promozione con percentuale',
      'Promoção com percentagem',
    ],
    [
      'El descuento en porcentaje en la cabecera, de una columna, y el precio anterior tachado.',
      'The percent off in the head, from a column, and the old price struck out.',
      'El descompte en percentatge a la capçalera, d’una columna, i el preu anterior ratllat.',
      'Der Nachlass in Prozent im Kopf, aus einer Spalte, und der alte Preis durchgestrichen.',
      'La remise en pourcentage dans le bandeau, d’une colonne, et l’ancien prix barré.',
      'Lo sconto in percentuale nella testata, da una colonna, e il prezzo precedente barrato.',
      'O desconto em percentagem no cabeçalho, de uma coluna, e o preço anterior riscado.',
    ],
  ],
  'promotion-multi': [
    [
      'Promoción 2x1',
      '2 for 1 promotion',
      'Promoció 2x1',
      'Aktion 2 für 1',
      'Promotion 2 pour 1',
      'Promozione 2x1',
      'Promoção 2x1',
    ],
    [
      'Para ofertas en palabras, como 2x1 o 3 por 99, junto al precio de una pieza.',
      'For offers in words, such as 2x1 or 3 for 99, beside the price of one.',
      'Per a ofertes en paraules, com 2x1, al costat del preu d’una peça.',
      'Für Angebote in Worten, etwa 2x1, neben dem Preis für ein Stück.',
      'Pour les promotions en mots, comme 2x1, à côté du prix d’une pièce.',
      'Per offerte in parole, come 2x1, accanto al prezzo di un pezzo.',
      'Para ofertas em palavras, como 2x1, ao lado do preço de uma peça.',
    ],
  ],
  price: [
    [
      'Precio grande',
      'Large price',
      'Preu gran',
      'Großer Preis',
      'Grand prix',
      'Prezzo grande',
      'Preço grande',
    ],
    [
      'El precio tan grande como cabe, sin código de barras.',
      'The price as large as there is room for, without a barcode.',
      'El preu tan gran com hi cap, sense codi de barres.',
      'Der Preis so groß wie möglich, ohne Strichcode.',
      'Le prix aussi grand que possible, sans code-barres.',
      'Il prezzo grande quanto possibile, senza codice a barre.',
      'O preço tão grande quanto cabe, sem código de barras.',
    ],
  ],
  'price-code': [
    [
      'Precio con código',
      'Price with code',
      'Preu amb codi',
      'Preis mit Code',
      'Prix avec code',
      'Prezzo con codice',
      'Preço com código',
    ],
    [
      'Para pegar en el producto: nombre, precio y código, varias etiquetas a lo ancho del rollo.',
      'To stick on goods: name, price and code, several labels across the roll.',
      'Per enganxar al producte: nom, preu i codi, diverses etiquetes a l’ample del rotlle.',
      'Zum Aufkleben: Name, Preis und Code, mehrere Etiketten nebeneinander auf der Rolle.',
      'À coller sur l’article : nom, prix et code, plusieurs étiquettes de front.',
      'Da incollare sul prodotto: nome, prezzo e codice, più etichette affiancate.',
      'Para colar no produto: nome, preço e código, várias etiquetas lado a lado.',
    ],
  ],
  ticket: [
    [
      'Ticket de precio',
      'Price ticket',
      'Tiquet de preu',
      'Preisbon',
      'Ticket de prix',
      'Scontrino prezzo',
      'Talão de preço',
    ],
    [
      'Rollo continuo de 58 mm, con fecha y hora.',
      'Continuous roll of 58 mm, with date and time.',
      'Rotlle continu de 58 mm, amb data i hora.',
      'Endlosrolle von 58 mm, mit Datum und Uhrzeit.',
      'Rouleau continu de 58 mm, avec date et heure.',
      'Rotolo continuo da 58 mm, con data e ora.',
      'Rolo contínuo de 58 mm, com data e hora.',
    ],
  ],
  jewellery: [
    ['Joyería', 'Jewelry', 'Joieria', 'Schmuck', 'Bijouterie', 'Gioielleria', 'Joalharia'],
    [
      'Con cola para anillos y cadenas; lo impreso queda en las alas.',
      'With a tail for rings and chains; what is printed stands on the wings.',
      'Amb cua per a anells i cadenes; el que s’imprimeix queda a les ales.',
      'Mit Schlaufe für Ringe und Ketten; gedruckt wird auf die Flügel.',
      'Avec queue pour bagues et chaînes ; l’impression tient sur les ailes.',
      'Con coda per anelli e catene; la stampa resta sulle ali.',
      'Com cauda para anéis e correntes; o impresso fica nas abas.',
    ],
  ],
  clothing: [
    ['Ropa', 'Clothing', 'Roba', 'Kleidung', 'Vêtements', 'Abbigliamento', 'Roupa'],
    [
      'Etiqueta colgante con talla, color y espacio para el orificio.',
      'Hang tag with size, color and space for the hole.',
      'Etiqueta penjant amb talla, color i espai per al forat.',
      'Hängeetikett mit Größe, Farbe und Platz für das Loch.',
      'Étiquette suspendue avec taille, couleur et place pour le trou.',
      'Cartellino con taglia, colore e spazio per il foro.',
      'Etiqueta pendente com tamanho, cor e espaço para o furo.',
    ],
  ],
  pharmacy: [
    ['Farmacia', 'Pharmacy', 'Farmàcia', 'Apotheke', 'Pharmacie', 'Farmacia', 'Farmácia'],
    [
      'Nombre en dos líneas, centavos elevados, precio por unidad, EAN-13 y QR.',
      'Name in two lines, raised cents, unit price, EAN-13 and QR.',
      'Nom en dues línies, cèntims elevats, preu per unitat, EAN-13 i QR.',
      'Name in zwei Zeilen, hochgestellte Cent, Grundpreis, EAN-13 und QR.',
      'Nom sur deux lignes, centimes surélevés, prix à l’unité, EAN-13 et QR.',
      'Nome su due righe, centesimi rialzati, prezzo per unità, EAN-13 e QR.',
      'Nome em duas linhas, cêntimos elevados, preço por unidade, EAN-13 e QR.',
    ],
  ],
  fresh: [
    [
      'Frescos por peso',
      'Fresh food by weight',
      'Frescos a pes',
      'Frischware nach Gewicht',
      'Frais au poids',
      'Freschi a peso',
      'Frescos por peso',
    ],
    [
      'Fechas, peso, precio por kilo y código de peso de una columna.',
      'Dates, weight, price per kilo and a weight code from a column.',
      'Dates, pes, preu per quilo i codi de pes d’una columna.',
      'Daten, Gewicht, Kilopreis und Gewichtscode aus einer Spalte.',
      'Dates, poids, prix au kilo et code de poids d’une colonne.',
      'Date, peso, prezzo al chilo e codice di peso da una colonna.',
      'Datas, peso, preço por quilo e código de peso de uma coluna.',
    ],
  ],
  'fresh-ingredients': [
    [
      'Frescos con ingredientes',
      'Fresh food with ingredients',
      'Frescos amb ingredients',
      'Frischware mit Zutaten',
      'Frais avec ingrédients',
      'Freschi con ingredienti',
      'Frescos com ingredientes',
    ],
    [
      'Ingredientes, alérgenos en letra grande, lote, fecha, peso y precio.',
      'Ingredients, allergens in larger letters, lot, date, weight and price.',
      'Ingredients, al·lèrgens en lletra gran, lot, data, pes i preu.',
      'Zutaten, Allergene größer, Charge, Datum, Gewicht und Preis.',
      'Ingrédients, allergènes en grandes lettres, lot, date, poids et prix.',
      'Ingredienti, allergeni in grande, lotto, data, peso e prezzo.',
      'Ingredientes, alergénios em letra grande, lote, data, peso e preço.',
    ],
  ],
  pallet: [
    [
      'Tarima GS1-128',
      'GS1-128 pallet',
      'Palet GS1-128',
      'GS1-128-Palette',
      'Palette GS1-128',
      'Pallet GS1-128',
      'Palete GS1-128',
    ],
    [
      'Etiqueta logística con SSCC, contenido, cantidad y lote.',
      'Logistics label with SSCC, content, count and lot.',
      'Etiqueta logística amb SSCC, contingut, quantitat i lot.',
      'Transportetikett mit SSCC, Inhalt, Anzahl und Charge.',
      'Étiquette logistique avec SSCC, contenu, quantité et lot.',
      'Etichetta logistica con SSCC, contenuto, quantità e lotto.',
      'Etiqueta logística com SSCC, conteúdo, quantidade e lote.',
    ],
  ],
  box: [
    [
      'Caja GS1-128',
      'GS1-128 box',
      'Caixa GS1-128',
      'GS1-128-Karton',
      'Carton GS1-128',
      'Scatola GS1-128',
      'Caixa GS1-128',
    ],
    [
      'Contenido, cantidad y lote de una caja, con código GS1-128.',
      'Content, count and lot of a box, with a GS1-128 code.',
      'Contingut, quantitat i lot d’una caixa, amb codi GS1-128.',
      'Inhalt, Anzahl und Charge eines Kartons, mit GS1-128.',
      'Contenu, quantité et lot d’un carton, avec code GS1-128.',
      'Contenuto, quantità e lotto di una scatola, con codice GS1-128.',
      'Conteúdo, quantidade e lote de uma caixa, com código GS1-128.',
    ],
  ],
  asset: [
    [
      'Activo fijo',
      'Asset tag',
      'Actiu fix',
      'Inventaretikett',
      'Étiquette d’actif',
      'Etichetta cespite',
      'Ativo fixo',
    ],
    [
      'Propietario, número y código de un equipo.',
      'Owner, number and code of a piece of equipment.',
      'Propietari, número i codi d’un equip.',
      'Eigentümer, Nummer und Code eines Geräts.',
      'Propriétaire, numéro et code d’un équipement.',
      'Proprietario, numero e codice di un’attrezzatura.',
      'Proprietário, número e código de um equipamento.',
    ],
  ],
  parcel: [
    [
      'Envío',
      'Shipping label',
      'Enviament',
      'Versandetikett',
      'Étiquette d’expédition',
      'Etichetta di spedizione',
      'Etiqueta de envio',
    ],
    [
      'Remitente, destinatario, código postal grande y código de seguimiento.',
      'Sender, receiver, a large postcode and a tracking code.',
      'Remitent, destinatari, codi postal gran i codi de seguiment.',
      'Absender, Empfänger, große Postleitzahl und Sendungscode.',
      'Expéditeur, destinataire, grand code postal et code de suivi.',
      'Mittente, destinatario, CAP grande e codice di tracciamento.',
      'Remetente, destinatário, código postal grande e código de rastreio.',
    ],
  ],
  address: [
    [
      'Domicilio',
      'Address label',
      'Adreça',
      'Adressetikett',
      'Étiquette d’adresse',
      'Etichetta indirizzo',
      'Endereço',
    ],
    [
      'Solo el domicilio, con letra grande.',
      'The address alone, in large letters.',
      'Només l’adreça, amb lletra gran.',
      'Nur die Adresse, in großer Schrift.',
      'L’adresse seule, en grandes lettres.',
      'Solo l’indirizzo, in grande.',
      'Só o endereço, em letra grande.',
    ],
  ],
} as const satisfies Record<string, readonly [name: InEach, text: InEach]>;
export type DesignKind = keyof typeof kinds;

/** What the gallery calls families of designs. */
const familyNames = {
  shelf: ['Anaquel', 'Shelf', 'Prestatge', 'Regal', 'Rayon', 'Scaffale', 'Prateleira'],
  price: ['Precio', 'Price', 'Preu', 'Preis', 'Prix', 'Prezzo', 'Preço'],
  jewellery: ['Joyería', 'Jewelry', 'Joieria', 'Schmuck', 'Bijouterie', 'Gioielleria', 'Joalharia'],
  clothing: ['Ropa', 'Clothing', 'Roba', 'Kleidung', 'Vêtements', 'Abbigliamento', 'Vestuário'],
  pharmacy: ['Farmacia', 'Pharmacy', 'Farmàcia', 'Apotheke', 'Pharmacie', 'Farmacia', 'Farmácia'],
  fresh: ['Frescos', 'Fresh food', 'Frescos', 'Frische', 'Produits frais', 'Freschi', 'Frescos'],
  logistics: ['Logística', 'Logistics', 'Logística', 'Logistik', 'Logistique', 'Logistica', 'Logística'],
  asset: ['Activos', 'Assets', 'Actius', 'Inventar', 'Biens', 'Cespiti', 'Ativos'],
  shipping: ['Envíos', 'Shipping', 'Enviaments', 'Versand', 'Expédition', 'Spedizione', 'Envios'],
} as const satisfies Record<Family, InEach>;

/** What a family is called in a person's language. */
export const familyName = (family: Family, language: Language): string => familyNames[family][at(language)]!;

const at = (language: Language) => wordLanguages.indexOf(language);

/** Puts the words of a language in place of {key} in what a label says. */
export const wordsOf =
  (language: Language) =>
  (says: string): string =>
    says.replace(/\{(\w+)\}/g, (whole, key: string) =>
      Object.hasOwn(labelWords, key) ? labelWords[key as keyof typeof labelWords][at(language)]! : whole,
    );

/** What a kind of design is called, and what it is for, in a person's language. */
export function describeKind(kind: DesignKind, language: Language): { name: string; text: string } {
  const [names, texts] = kinds[kind];
  return { name: names[at(language)]!, text: texts[at(language)]! };
}
