import type { PublicDictionary } from '../../provider/public-dictionary.ts';

export const texts: PublicDictionary = {
  widget: {
    open: 'Stampa etichetta',
    title: 'Stampa',
    print: 'Stampa',
    'print-many_one': 'Stampa {{count}} etichetta',
    'print-many_other': 'Stampa {{count}} etichette',
    close: 'Chiudi',
    retry: 'Riprova',
    resume: 'Continua',
    cancel: 'Annulla',
    loading: 'Caricamento dell’etichetta…',
    picture: 'Così viene stampata: {{name}}',
    quantity: 'Quantità',
    'offer-hint': '0 se non c’è offerta',
    missing: 'Compili questo dato',
    'quantity-wrong': 'Scriva un numero da 1 a 9.999',
    rows_one: '{{count}} prodotto',
    rows_other: '{{count}} prodotti',
    printer: 'Stampante',
    'choose-printer': 'Scegli stampante',
    'change-printer': 'Cambia',
    'search-again': 'Cerca di nuovo',
    'without-helper': 'Senza Text2 Barcode',
    searching: 'Ricerca delle stampanti…',
    'no-printers': 'Non ci sono stampanti',
    'no-printers-text': 'Accenda la stampante, controlli il cavo o la rete e cerchi di nuovo.',
    printing: 'Stampa di {{sent}} su {{total}}',
    asking: 'La stampante tarda a rispondere…',
    huge: '{{labels}} etichette: circa {{minutes}} min e {{metres}} m di rotolo. Stamparle?',
    'huge-yes': 'Sì, stampa',
    'huge-unsized': '{{labels}} etichette sono molte. Stamparle?',
    'never-confirmed': 'La stampante non ha mai confermato un’etichetta: verifichi che siano uscite.',
    printed_one: '{{count}} etichetta inviata a {{printer}}',
    printed_other: '{{count}} etichette inviate a {{printer}}',
    stopped: 'Si è fermata dopo {{sent}} etichette su {{total}}.',
    'uncertain-labels': 'Le etichette da {{first}} a {{last}} su {{total}} non sono state confermate.',
    'uncertain-ask': 'Chiedi di nuovo',
    'uncertain-yes': 'Sono uscite',
    'uncertain-no': 'Non sono uscite: ripetile',
    'uncertain-last': 'L’ultima che è uscita',
    'number-whole': 'Solo numeri interi, senza punto né virgola.',
    'number-other': 'Questo non è un numero che può stare qui.',
    'problems-title': 'Alcuni valori non si possono stampare',
    'problem-row': 'Prodotto {{row}}, {{variable}}: {{text}}',
    'frame-title': 'Il riquadro impedisce di raggiungere la stampante',
    'frame-text':
      'Questa pagina è in un riquadro che non può raggiungere i programmi di questo computer. Chi l’ha fatta deve aggiungere all’iframe: {{allow}}',
    'error-title': 'Qui non si può stampare',
    'error-key-unknown':
      'La chiave di questa pagina non esiste. Chi ha fatto la pagina deve controllarla in Marbete.',
    'error-key-revoked':
      'La chiave di questa pagina è stata revocata. Chi ha fatto la pagina deve metterne una nuova.',
    'error-key-expired':
      'La chiave di questa pagina è scaduta. Chi ha fatto la pagina deve rinnovarla in Marbete.',
    'error-key-scope':
      'La chiave di questa pagina non serve a stampare da pagine. Deve essere una chiave pubblicabile.',
    'error-key-origin':
      'Questa chiave non vale su {{origin}}. Chi l’ha fatta deve aggiungere questo sito in Marbete.',
    'error-no-origin':
      'Questa pagina non ha un indirizzo proprio: è stata aperta come file, o è in un iframe al cui sandbox manca allow-same-origin.',
    'error-key-label':
      'Questa chiave non stampa l’etichetta {{label}}. Chi l’ha fatta deve aggiungerla in Marbete.',
    'error-key-used-up':
      'Per oggi a questa pagina non restano abbastanza etichette. Stampi meno etichette, riprovi domani o chieda un limite più alto.',
    'error-not-found': 'L’etichetta {{label}} non esiste più.',
    'error-serials':
      'Questa etichetta ha un numero di serie e non si stampa da altre pagine. La stampi in Marbete.',
    'error-rate-limited': 'Troppi tentativi. Aspetti un minuto e riprovi.',
    'error-unavailable': 'Il server delle etichette non risponde. Controlli la connessione e riprovi.',
    'error-unauthenticated': 'La sessione è terminata. Acceda di nuovo.',
    'error-given':
      'La pagina fornisce {{place}} = {{text}}, che non si può stampare. Chi l’ha fatta deve correggerlo.',
    samples: 'Con valori di esempio',
    'error-setup': 'A questo elemento manca {{what}}. Chi ha fatto la pagina deve aggiungerlo.',
    'error-template-invalid':
      'Il codice dell’etichetta {{label}} ha un errore. Chi l’ha fatta deve correggerla in Marbete.',
    'error-invalid-input':
      'La pagina fornisce qualcosa che non si può stampare. Chi l’ha fatta trova il motivo nella console del browser.',
    'error-too-large':
      'La pagina fornisce troppo in una volta. Chi l’ha fatta deve accorciare i dati o fornire meno prodotti.',
    'error-forbidden': 'Il tuo account non può stampare questo. Chiedilo a chi lo amministra.',
    'error-conflict':
      'Questa stampa continua altrove o è stata chiusa. Guarda che cosa è uscito e ristampa ciò che manca.',
    'error-cancelled': 'Il lavoro è stato annullato sulla stampante. Ristampa ciò che manca.',
    'error-unexpected': 'Si è verificato un errore. Riprovi.',
  },
  helper: {
    download: 'Scarica Text2 Barcode',
    demo: 'Vedi come installarlo e avviarlo',
    'not-running-title': 'L’applicazione Text2 Barcode non è stata trovata',
    'not-running-text': 'Avvii Text2 Barcode su questo computer. Se non ce l’ha, lo installi.',
    'permission-needed-title': 'Consenta l’accesso a Text2 Barcode',
    'permission-needed-text':
      'Il browser chiede se questa pagina può collegarsi ai programmi di questo computer. Riprovi e scelga «Consenti».',
    'permission-denied-title': 'Il browser impedisce a questa pagina di raggiungere Text2 Barcode',
    'permission-denied-text':
      'Apra le impostazioni di questo sito, a sinistra dell’indirizzo, consenta l’accesso alle app di questo dispositivo e ricarichi la pagina.',
    'site-not-accepted-title': 'Text2 Barcode non accetta ancora questo sito',
    'site-not-accepted-text':
      'Prema «Chiedi»: si apre la pagina di Text2 Barcode. Prema lì «Allow» e riprovi.',
    ask: 'Chiedi',
    'certificate-not-trusted-title': 'Il certificato di Text2 Barcode non è attendibile',
    'certificate-not-trusted-text':
      'Apra https://localhost:9101/ssl_support in questo browser, accetti il certificato e riprovi.',
    'no-printer-title': 'La stampante non è stata trovata',
    'no-printer-text':
      'La accenda e controlli il collegamento, o scelga un’altra stampante per questa etichetta.',
    'printer-refused-title': 'La stampante non ha accettato il lavoro',
    'printer-refused-text': 'Controlli che sia accesa, chiusa e con carta. Non è stato stampato nulla.',
    'encoding-unsupported-title': 'Questa versione di Text2 Barcode stampa solo UTF-8',
    'encoding-unsupported-text':
      'Scelga la tabella codici UTF-8 nelle impostazioni o aggiorni Text2 Barcode.',
    'cancel-unsupported-title': 'Questa versione di Text2 Barcode non può svuotare la stampante',
    'cancel-unsupported-text': 'Annulli sulla stampante stessa o aggiorni Text2 Barcode.',
    'uncertain-title': 'Non si sa se è stato stampato',
    'uncertain-text':
      'Text2 Barcode non ha confermato il lavoro. Guardi che cosa è uscito dalla stampante prima di stampare di nuovo.',
  },
  pagePrinters: {
    pdf: 'File PDF',
    'pdf-text': 'Una pagina per etichetta, nella sua misura reale. Stampi al 100%.',
    dialog: 'Stampa del browser',
    'dialog-text':
      'Per qualsiasi stampante di questo computer o telefono. Il browser arrotonda le misure di circa 0,15 mm.',
    serial: 'Porta seriale o Bluetooth associato',
    'serial-text': 'Il browser chiede quale porta. Su Windows anche le porte virtuali delle stampanti USB.',
    usb: 'USB',
    'usb-text': 'Il browser chiede quale stampante. Linux ha bisogno di una regola che permetta di aprirla.',
    bluetooth: 'Bluetooth LE',
    'bluetooth-text': 'Solo stampanti con Bluetooth LE. Le altre si associano e si usano come porta seriale.',
    rule: 'Prima della prima volta: stampi un righello di 50 mm e lo misuri. Mostra se il browser rispetta le misure.',
    'rule-print': 'Stampa il righello',
    'rule-measured': 'Misura (mm)',
    'rule-wrong':
      'Il browser cambia la misura. Nella sua finestra scelga scala 100% («Dimensioni effettive»), margini «Nessuno» e non «Adatta alla pagina»; poi stampi di nuovo il righello.',
    'rule-done': 'Usa il browser',
    'rule-later': 'Senza misurare',
    speed: 'Velocità della porta',
    baud: '{{speed}} baud',
    paper: 'Carta',
    'page-each': 'Una pagina per etichetta',
    from: 'Primo posto libero del foglio (da 1 a {{most}})',
    refused:
      'Il browser non lascia aprire una stampante a questa pagina: {{message}} Se la pagina è in un iframe, chi l’ha fatta deve permetterlo lì.',
    'too-small':
      'L’etichetta misura {{label}} e non entra in un posto del foglio, {{place}}. Scelga un altro foglio.',
  },
};
