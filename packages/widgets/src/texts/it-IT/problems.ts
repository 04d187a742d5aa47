import type { SameKeys } from '../../provider/texts.ts';
import type { problems as esMX } from '../es-MX/problems.ts';

export const problems: SameKeys<typeof esMX> = {
  'barely-fits': '«{{text}}» ci sta appena; su alcune stampanti forse no.',
  'character-lost': 'La stampante non accetta alcuni caratteri; vengono omessi.',
  'character-outside-page':
    'La tabella codici della stampante non ha «{{character}}». Lo cambi, o usi un’altra tabella nelle impostazioni.',
  'check-digit-added': 'Al codice {{text}} manca la cifra di controllo; è stata calcolata.',
  'character-unreadable': '{{text}} contiene un byte che la codifica del file non conosce.',
  'clock-indicator': 'Contiene il segno con cui il campo stampa l’ora. Lo tolga.',
  'code-character': 'Questo tipo di codice non accetta alcuni dei caratteri. Corregga il codice.',
  'code-characters-dropped': 'Il codice a barre di «{{text}}» omette alcuni dei caratteri.',
  'code-destroyed':
    '{{text}} è ciò che il foglio di calcolo ha lasciato di un codice lungo: formatti la colonna come testo.',
  'code-digits-dropped': 'Il codice a barre di «{{text}}» omette o aggiunge cifre.',
  'code-does-not-fit':
    'Il codice a barre di «{{text}}» non sta al suo posto. Lo accorci o cambi l’etichetta.',
  'code-empty': 'Il codice è vuoto. Lo compili o salti la riga.',
  'code-length': 'Il codice non ha la lunghezza che serve a questo tipo. Lo corregga.',
  'code-not-drawn': '«{{text}}» non si può stampare come questo tipo di codice. Corregga il codice.',
  'code-over-area': 'Il codice a barre di «{{text}}» è più grande della sua area.',
  'code-own-ends': 'Il codice a barre di «{{text}}» ha lettere di inizio e fine proprie.',
  'code-quiet-zone': 'Il codice a barre di «{{text}}» ha troppo poco spazio bianco accanto.',
  'code-wrong-check-digit': 'La cifra di controllo di {{text}} è sbagliata; ne viene stampata un’altra.',
  'command-not-drawn': '{{command}} del modello non si stampa come è scritto.',
  'content-unreadable':
    'Il contenuto non si legge. Scriva un numero e la sua unità, come 400 g o 6 x 330 ml.',
  'control-character': 'Contiene un carattere di controllo invisibile. Lo tolga.',
  'currency-differs':
    'Il prezzo {{text}} è in {{currency}} e l’etichetta stampa {{sign}}. Dica quale valuta si stampa: casi particolari dei prezzi, quando si importa o si aggiorna il catalogo.',
  'darkness-zero': 'Il modello stampa con intensità 0.',
  'date-ambiguous': 'La data {{text}} è stata letta con il giorno per primo.',
  'date-unreadable': 'La data {{text}} non ha giorno, mese e anno in cifre.',
  'days-unreadable': 'La durata «{{text}}» non è un numero di giorni. Scriva per esempio 14.',
  'doubtful-command': 'Il modello ha un comando dubbio. Lo controlli.',
  'font-lacks-character': 'Il carattere della stampante forse non ha «{{characters}}» di «{{text}}».',
  'font-missing': 'Il modello ha bisogno del carattere {{font}} nella stampante.',
  'formula-without-result':
    'La cella ha una formula senza risultato: {{text}}. Apra il file nel foglio di calcolo, la corregga e salvi di nuovo.',
  'gs1-invalid': 'Il testo GS1 {{text}} non è valido. Lo corregga.',
  'gtin-check-digit': 'La cifra di controllo di {{text}} è sbagliata. Corregga il codice.',
  'gtin-empty': 'Il codice è vuoto. Lo compili o salti la riga.',
  'gtin-length': '{{text}} non ha il numero di cifre di questo codice. Lo corregga.',
  'gtin-not-compressible': '{{text}} non si può accorciare in un UPC-E. Lo corregga.',
  'gtin-not-digits': '{{text}} deve avere solo cifre. Corregga il codice.',
  'image-missing': 'Il modello ha bisogno dell’immagine {{name}} nella stampante.',
  'ink-on-neighbour':
    'L’etichetta stampa oltre la sua larghezza, su quella accanto. Accorci i testi, o sposti ciò che supera il bordo.',
  'label-longer-than-paper':
    'L’etichetta è lunga {{labelMm}} mm, la carta nella stampante {{paperMm}} mm: il resto non vi è stampato.',
  'label-other-density':
    'L’etichetta è fatta per {{made}} punti al millimetro. Questa stampante ne ha {{dpmm}}, quindi esce al {{percent}} % della sua misura.',
  'label-too-large':
    'Il codice stampante di un’etichetta supera {{most}} MiB. Accorci i valori o le immagini.',
  'label-wider-than-paper':
    'L’etichetta è larga {{labelMm}} mm, la carta nella stampante {{paperMm}} mm: ciò che sporge non è stampato.',
  'leading-zero-lost': '{{text}}: il foglio ha perso uno zero iniziale? Con esso sarebbe {{repaired}}.',
  'leading-zeros-added': 'Il codice {{text}} aveva perso lo zero iniziale; è stato rimesso.',
  'name-empty': 'Il nome è vuoto. Lo compili o salti la riga.',
  'not-digits': 'Deve avere solo cifre. Lo corregga.',
  'offer-not-below-price': 'L’offerta non è inferiore al prezzo.',
  'prefixes-left-changed': 'Il modello cambia i prefissi della stampante e non li ripristina.',
  'price-ambiguous':
    'Il prezzo {{text}} è {{point}} o {{comma}}: indichi il segno decimale quando importa il catalogo.',
  'price-does-not-fit': 'Il prezzo «{{text}}» non sta al suo posto. Cambi l’etichetta o il prezzo.',
  'price-missing': 'Manca il prezzo.',
  'price-rounded':
    'Il prezzo {{text}} ha più di due decimali e uscirebbe come {{price}}. Dica se i prezzi si arrotondano: casi particolari dei prezzi, quando importa o aggiorna il catalogo.',
  'price-text-differs':
    'La cella contiene {{price}} e il foglio mostra {{text}}. Dica se si stampa ciò che contiene: casi particolari dei prezzi, quando importa o aggiorna il catalogo.',
  'price-unreadable': '«{{text}}» non è un prezzo. Corregga la cella.',
  'price-zero':
    'Il prezzo è zero. Lo corregga, o dica che tali prezzi si stampano: casi particolari dei prezzi, quando importa o aggiorna il catalogo.',
  'print-added': 'Il modello non ha una riga PRINT; ne è stata aggiunta una alla fine.',
  'qr-model-1': 'Il codice QR del modello è di modello 1, che molti lettori non leggono.',
  'quantity-fraction': 'La quantità {{text}} non è un numero intero.',
  'quantity-too-large': 'Di una riga si stampano al massimo 9.999 copie.',
  'quantity-unreadable': 'La quantità non è un numero. La corregga.',
  'serial-below-zero': 'Il contatore del numero di serie andrebbe sotto zero. Scelga un altro inizio.',
  'serial-start': 'Il numero di serie deve avere lettere e cifre e finire con 1-12 cifre.',
  'short-upc-e': '{{text}} è stato preso come le sei cifre di un UPC-E.',
  'text-block-character': 'Contiene un carattere che il blocco di testo del modello non accetta. Lo tolga.',
  'text-cut': '«{{text}}» non ci sta e viene tagliato, come dice l’etichetta.',
  'text-does-not-fit': '«{{text}}» non sta nel suo campo, e l’etichetta ferma tali righe. Lo accorci.',
  'text-outside': '«{{text}}» non sta sull’etichetta; una parte viene tagliata.',
  'text-outside-sections': 'Il modello ha del testo fuori dalle sue sezioni.',
  'text-too-long': '«{{text}}» è troppo lungo per le sue righe; non tutto viene stampato.',
  'value-as-command': 'Contiene segni che la stampante prenderebbe per un comando. Li tolga.',
  'value-missing': 'Non c’è un dato per questo campo; si stampa vuoto.',
  'value-not-there': '«{{text}}» è ciò che un programma scrive dove non ha un valore. Corregga la cella.',
  'value-outside-data': '«{{text}}» sta dentro un comando e non è del tipo che serve.',
  'weight-code-room':
    '«{{text}}» ha più cifre di quante ne contiene il modello dei codici a peso. Cambi il modello o corregga la cella.',
};
