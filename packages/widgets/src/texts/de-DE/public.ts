import type { PublicDictionary } from '../../provider/public-dictionary.ts';

export const texts: PublicDictionary = {
  widget: {
    open: 'Etikett drucken',
    title: 'Drucken',
    print: 'Drucken',
    'print-many_one': '{{count}} Etikett drucken',
    'print-many_other': '{{count}} Etiketten drucken',
    close: 'Schließen',
    retry: 'Erneut versuchen',
    resume: 'Fortfahren',
    cancel: 'Abbrechen',
    loading: 'Das Etikett wird geladen…',
    picture: 'So wird gedruckt: {{name}}',
    quantity: 'Anzahl',
    'offer-hint': '0, wenn es kein Angebot gibt',
    missing: 'Bitte ausfüllen',
    'quantity-wrong': 'Geben Sie eine Zahl von 1 bis 9.999 ein',
    rows_one: '{{count}} Produkt',
    rows_other: '{{count}} Produkte',
    printer: 'Drucker',
    'choose-printer': 'Drucker wählen',
    'change-printer': 'Ändern',
    'search-again': 'Erneut suchen',
    'without-helper': 'Ohne Text2 Barcode',
    searching: 'Drucker werden gesucht…',
    'no-printers': 'Es gibt keine Drucker',
    'no-printers-text': 'Schalten Sie den Drucker ein, prüfen Sie Kabel oder Netz und suchen Sie erneut.',
    printing: '{{sent}} von {{total}} werden gedruckt',
    asking: 'Der Drucker antwortet langsam…',
    huge: '{{labels}} Etiketten: etwa {{minutes}} min und {{metres}} m Rolle. Drucken?',
    'huge-yes': 'Ja, drucken',
    'huge-unsized': '{{labels}} Etiketten sind viele. Drucken?',
    'never-confirmed':
      'Der Drucker hat noch nie ein Etikett bestätigt: Bitte prüfen, ob sie herausgekommen sind.',
    printed_one: '{{count}} Etikett wurde an {{printer}} gesendet',
    printed_other: '{{count}} Etiketten wurden an {{printer}} gesendet',
    stopped: 'Angehalten nach {{sent}} von {{total}} Etiketten.',
    'uncertain-labels': 'Die Etiketten {{first}} bis {{last}} von {{total}} wurden nicht bestätigt.',
    'uncertain-ask': 'Erneut fragen',
    'uncertain-yes': 'Sie kamen heraus',
    'uncertain-no': 'Sie kamen nicht heraus: wiederholen',
    'uncertain-last': 'Das letzte, das herauskam',
    'number-whole': 'Hier stehen nur ganze Zahlen, ohne Komma und Punkt.',
    'number-other': 'Das ist keine Zahl, die hier stehen kann.',
    'problems-title': 'Einige Werte können nicht gedruckt werden',
    'problem-row': 'Produkt {{row}}, {{variable}}: {{text}}',
    'frame-title': 'Der Rahmen hält diese Seite vom Drucker fern',
    'frame-text':
      'Diese Seite steht in einem Rahmen, der Programme auf diesem Computer nicht erreichen darf. Wer sie gemacht hat, muss dem iframe hinzufügen: {{allow}}',
    'error-title': 'Hier kann nicht gedruckt werden',
    'error-key-unknown':
      'Der Schlüssel dieser Seite existiert nicht. Wer die Seite gemacht hat, muss ihn in Marbete prüfen.',
    'error-key-revoked':
      'Der Schlüssel dieser Seite wurde widerrufen. Wer die Seite gemacht hat, muss einen neuen einsetzen.',
    'error-key-expired':
      'Der Schlüssel dieser Seite ist abgelaufen. Wer die Seite gemacht hat, muss ihn in Marbete erneuern.',
    'error-key-scope':
      'Der Schlüssel dieser Seite ist nicht zum Drucken von Seiten. Es muss ein öffentlicher Schlüssel sein.',
    'error-key-origin':
      'Dieser Schlüssel gilt nicht auf {{origin}}. Wer ihn gemacht hat, muss diese Adresse in Marbete hinzufügen.',
    'error-no-origin':
      'Diese Seite hat keine eigene Adresse: Sie wurde als Datei geöffnet oder steht in einem iframe, dessen sandbox allow-same-origin fehlt.',
    'error-key-label':
      'Dieser Schlüssel druckt das Etikett {{label}} nicht. Wer ihn gemacht hat, muss es in Marbete hinzufügen.',
    'error-key-used-up':
      'Für heute hat diese Seite nicht mehr genug Etiketten. Drucken Sie weniger, versuchen Sie es morgen oder bitten Sie um eine höhere Grenze.',
    'error-not-found': 'Das Etikett {{label}} gibt es nicht mehr.',
    'error-serials':
      'Dieses Etikett trägt Seriennummern und wird nicht von anderen Seiten gedruckt. Drucken Sie es in Marbete.',
    'error-rate-limited': 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.',
    'error-unavailable':
      'Der Etikettenserver antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'error-unauthenticated': 'Die Sitzung ist beendet. Melden Sie sich erneut an.',
    'error-given':
      'Die Seite übergibt {{place}} = {{text}}, was nicht gedruckt werden kann. Wer sie gemacht hat, muss es berichtigen.',
    samples: 'Mit Beispielwerten',
    'error-setup': 'Diesem Element fehlt {{what}}. Wer die Seite gemacht hat, muss es hinzufügen.',
    'error-template-invalid':
      'Der Code des Etiketts {{label}} hat einen Fehler. Wer es gemacht hat, muss ihn in Marbete berichtigen.',
    'error-invalid-input':
      'Die Seite übergibt etwas, was nicht gedruckt werden kann. Wer sie gemacht hat, findet den Grund in der Konsole des Browsers.',
    'error-too-large':
      'Die Seite übergibt zu viel auf einmal. Wer sie gemacht hat, muss die Daten kürzen oder weniger Produkte übergeben.',
    'error-forbidden': 'Ihr Konto darf dies nicht drucken. Bitten Sie darum, wer das Konto verwaltet.',
    'error-conflict':
      'Dieser Druck läuft an anderer Stelle weiter oder wurde beendet. Sehen Sie nach, was herauskam, und drucken Sie den Rest erneut.',
    'error-cancelled': 'Der Auftrag wurde am Drucker abgebrochen. Drucken Sie den Rest erneut.',
    'error-unexpected': 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  },
  helper: {
    download: 'Text2 Barcode herunterladen',
    demo: 'Zeigen, wie man es installiert und startet',
    'not-running-title': 'Die Anwendung Text2 Barcode wurde nicht gefunden',
    'not-running-text':
      'Starten Sie Text2 Barcode auf diesem Computer. Wenn Sie es nicht haben, installieren Sie es.',
    'permission-needed-title': 'Erlauben Sie den Zugriff auf Text2 Barcode',
    'permission-needed-text':
      'Der Browser fragt, ob diese Seite sich mit Programmen auf diesem Computer verbinden darf. Versuchen Sie es erneut und wählen Sie „Zulassen“.',
    'permission-denied-title': 'Der Browser hält diese Seite von Text2 Barcode fern',
    'permission-denied-text':
      'Öffnen Sie links neben der Adresse die Einstellungen dieser Seite, erlauben Sie den Zugriff auf Apps auf diesem Gerät und laden Sie die Seite neu.',
    'site-not-accepted-title': 'Text2 Barcode lässt diese Seite noch nicht zu',
    'site-not-accepted-text':
      'Drücken Sie „Anfragen“: die Seite von Text2 Barcode öffnet sich. Drücken Sie dort „Allow“ und versuchen Sie es erneut.',
    ask: 'Anfragen',
    'certificate-not-trusted-title': 'Dem Zertifikat von Text2 Barcode wird nicht vertraut',
    'certificate-not-trusted-text':
      'Öffnen Sie https://localhost:9101/ssl_support in diesem Browser, nehmen Sie das Zertifikat an und versuchen Sie es erneut.',
    'no-printer-title': 'Der Drucker wurde nicht gefunden',
    'no-printer-text':
      'Schalten Sie ihn ein und prüfen Sie die Verbindung, oder wählen Sie für dieses Etikett einen anderen Drucker.',
    'printer-refused-title': 'Der Drucker hat den Auftrag nicht angenommen',
    'printer-refused-text':
      'Prüfen Sie, ob er eingeschaltet und geschlossen ist und Papier hat. Es wurde nichts gedruckt.',
    'encoding-unsupported-title': 'Diese Version von Text2 Barcode druckt nur UTF-8',
    'encoding-unsupported-text':
      'Wählen Sie in den Einstellungen die Zeichentabelle UTF-8 oder aktualisieren Sie Text2 Barcode.',
    'cancel-unsupported-title': 'Diese Version von Text2 Barcode kann den Drucker nicht leeren',
    'cancel-unsupported-text': 'Brechen Sie am Drucker selbst ab oder aktualisieren Sie Text2 Barcode.',
    'uncertain-title': 'Niemand weiß, ob es gedruckt wurde',
    'uncertain-text':
      'Text2 Barcode hat den Auftrag nicht bestätigt. Sehen Sie nach, was aus dem Drucker kam, bevor Sie erneut drucken.',
  },
  pagePrinters: {
    pdf: 'PDF-Datei',
    'pdf-text': 'Eine Seite je Etikett in wahrer Größe. Drucken Sie mit 100 %.',
    dialog: 'Drucken im Browser',
    'dialog-text': 'Für jeden Drucker dieses Computers oder Telefons. Browser runden Größen um etwa 0,15 mm.',
    serial: 'Serieller Anschluss oder gekoppeltes Bluetooth',
    'serial-text':
      'Der Browser fragt nach dem Anschluss. Unter Windows auch die virtuellen Anschlüsse von USB-Druckern.',
    usb: 'USB',
    'usb-text': 'Der Browser fragt nach dem Drucker. Linux braucht eine Regel, die das Öffnen erlaubt.',
    bluetooth: 'Bluetooth LE',
    'bluetooth-text':
      'Nur Drucker mit Bluetooth LE. Koppeln Sie andere und verwenden Sie sie als seriellen Anschluss.',
    rule: 'Vor dem ersten Mal: Drucken Sie ein Lineal von 50 mm und messen Sie es. Es zeigt, ob der Browser Größen einhält.',
    'rule-print': 'Lineal drucken',
    'rule-measured': 'Es misst (mm)',
    'rule-wrong':
      'Der Browser ändert die Größe. Wählen Sie in seinem Dialog Skalierung 100 % („Tatsächliche Größe“), Ränder „Keine“ und nicht „An Seite anpassen“; drucken Sie dann das Lineal erneut.',
    'rule-done': 'Browser verwenden',
    'rule-later': 'Ohne Messung',
    speed: 'Geschwindigkeit des Anschlusses',
    baud: '{{speed}} Baud',
    paper: 'Papier',
    'page-each': 'Eine Seite je Etikett',
    from: 'Erster freier Platz des Bogens (1 bis {{most}})',
    refused:
      'Der Browser lässt diese Seite keinen Drucker öffnen: {{message}} Steht die Seite in einem iframe, muss ihr Ersteller es dort erlauben.',
    'too-small':
      'Das Etikett misst {{label}} und passt nicht auf einen Platz des Bogens, {{place}}. Wählen Sie einen anderen Bogen.',
  },
};
