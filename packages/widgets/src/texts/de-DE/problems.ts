import type { SameKeys } from '../../provider/texts.ts';
import type { problems as esMX } from '../es-MX/problems.ts';

export const problems: SameKeys<typeof esMX> = {
  'barely-fits': '„{{text}}“ passt gerade noch; auf manchen Druckern vielleicht nicht.',
  'character-lost': 'Der Drucker nimmt einige Zeichen nicht an; sie werden ausgelassen.',
  'character-outside-page':
    'Die Zeichentabelle des Druckers hat kein „{{character}}“. Ändern Sie es, oder wählen Sie in den Einstellungen eine andere Tabelle.',
  'check-digit-added': 'Dem Code {{text}} fehlt die Prüfziffer; sie wurde berechnet.',
  'character-unreadable': '{{text}} enthält ein Byte, das die Kodierung der Datei nicht kennt.',
  'clock-indicator': 'Es enthält das Zeichen, mit dem das Feld die Uhrzeit druckt. Entfernen Sie es.',
  'code-character': 'Diese Art von Code nimmt einige der Zeichen nicht an. Berichtigen Sie den Code.',
  'code-characters-dropped': 'Der Strichcode von „{{text}}“ lässt einige der Zeichen aus.',
  'code-destroyed':
    '{{text}} ist, was die Tabelle von einem langen Code übrig ließ: formatieren Sie die Spalte als Text.',
  'code-digits-dropped': 'Der Strichcode von „{{text}}“ lässt Ziffern aus oder fügt welche hinzu.',
  'code-does-not-fit':
    'Der Strichcode von „{{text}}“ passt nicht an seinen Platz. Kürzen Sie ihn oder ändern Sie das Etikett.',
  'code-empty': 'Der Code ist leer. Tragen Sie ihn ein oder lassen Sie die Zeile aus.',
  'code-length': 'Der Code hat nicht die Länge, die diese Art braucht. Berichtigen Sie ihn.',
  'code-not-drawn': '„{{text}}“ kann als diese Art von Code nicht gedruckt werden. Berichtigen Sie den Code.',
  'code-over-area': 'Der Strichcode von „{{text}}“ ist größer als seine Fläche.',
  'code-own-ends': 'Der Strichcode von „{{text}}“ hat eigene Start- und Stoppzeichen.',
  'code-quiet-zone': 'Der Strichcode von „{{text}}“ hat neben sich zu wenig freien Platz.',
  'code-wrong-check-digit': 'Die Prüfziffer von {{text}} ist falsch; eine andere wird gedruckt.',
  'command-not-drawn': '{{command}} der Vorlage wird nicht so gedruckt, wie es geschrieben ist.',
  'content-unreadable':
    'Der Inhalt ist nicht lesbar. Schreiben Sie eine Zahl mit ihrer Einheit, wie 400 g oder 6 x 330 ml.',
  'control-character': 'Es enthält ein unsichtbares Steuerzeichen. Entfernen Sie es.',
  'currency-differs':
    'Der Preis {{text}} ist in {{currency}}, und das Etikett druckt {{sign}}. Sagen Sie beim Importieren oder Aktualisieren des Katalogs, welche Währung gedruckt wird: Sonderfälle der Preise.',
  'darkness-zero': 'Die Vorlage druckt mit Schwärze 0.',
  'date-ambiguous': 'Das Datum {{text}} wurde mit dem Tag zuerst gelesen.',
  'date-unreadable': 'Das Datum {{text}} hat Tag, Monat und Jahr nicht in Ziffern.',
  'days-unreadable': 'Die Haltbarkeit „{{text}}“ ist keine Anzahl von Tagen. Schreiben Sie zum Beispiel 14.',
  'doubtful-command': 'Die Vorlage hat einen zweifelhaften Befehl. Prüfen Sie sie.',
  'font-lacks-character': 'Die Schrift des Druckers hat „{{characters}}“ von „{{text}}“ vielleicht nicht.',
  'font-missing': 'Die Vorlage braucht die Schrift {{font}} im Drucker.',
  'formula-without-result':
    'In der Zelle steht eine Formel ohne Ergebnis: {{text}}. Öffnen Sie die Datei in Ihrem Tabellenprogramm, berichtigen Sie sie und speichern Sie sie neu.',
  'gs1-invalid': 'Der GS1-Text {{text}} ist nicht gültig. Berichtigen Sie ihn.',
  'gtin-check-digit': 'Die Prüfziffer von {{text}} ist falsch. Berichtigen Sie den Code.',
  'gtin-empty': 'Der Code ist leer. Tragen Sie ihn ein oder lassen Sie die Zeile aus.',
  'gtin-length': '{{text}} hat nicht so viele Ziffern wie dieser Code. Berichtigen Sie ihn.',
  'gtin-not-compressible': '{{text}} kann nicht zu einem UPC-E verkürzt werden. Berichtigen Sie ihn.',
  'gtin-not-digits': '{{text}} darf nur Ziffern haben. Berichtigen Sie den Code.',
  'image-missing': 'Die Vorlage braucht das Bild {{name}} im Drucker.',
  'ink-on-neighbour':
    'Das Etikett druckt über seine Breite hinaus auf das daneben. Kürzen Sie seine Texte oder verschieben Sie, was über den Rand reicht.',
  'label-longer-than-paper':
    'Das Etikett ist {{labelMm}} mm lang, das Papier im Drucker {{paperMm}} mm: der Rest wird dort nicht gedruckt.',
  'label-other-density':
    'Das Etikett ist für {{made}} Punkte je Millimeter gemacht. Dieser Drucker hat {{dpmm}}, es wird also mit {{percent}} % seiner Größe gedruckt.',
  'label-too-large':
    'Der Druckercode eines Etiketts ist größer als {{most}} MiB. Kürzen Sie seine Werte oder Bilder.',
  'label-wider-than-paper':
    'Das Etikett ist {{labelMm}} mm breit, das Papier im Drucker {{paperMm}} mm: was darüber liegt, wird nicht gedruckt.',
  'leading-zero-lost':
    '{{text}}: ging in der Tabelle eine führende Null verloren? Mit ihr wäre es {{repaired}}.',
  'leading-zeros-added': 'Der Code {{text}} hatte seine führende Null verloren; sie wurde ergänzt.',
  'name-empty': 'Der Name ist leer. Tragen Sie ihn ein oder lassen Sie die Zeile aus.',
  'not-digits': 'Es darf nur Ziffern haben. Berichtigen Sie es.',
  'offer-not-below-price': 'Das Angebot liegt nicht unter dem Preis.',
  'prefixes-left-changed':
    'Die Vorlage ändert die Befehlszeichen des Druckers und stellt sie nicht wieder her.',
  'price-ambiguous':
    'Der Preis {{text}} ist {{point}} oder {{comma}}: sagen Sie beim Einlesen des Katalogs, welches das Dezimalzeichen ist.',
  'price-does-not-fit':
    'Der Preis „{{text}}“ passt nicht an seinen Platz. Ändern Sie das Etikett oder den Preis.',
  'price-missing': 'Der Preis fehlt.',
  'price-rounded':
    'Der Preis {{text}} hat mehr als zwei Dezimalstellen und würde als {{price}} gedruckt. Sagen Sie, ob Preise gerundet werden: Sonderfälle der Preise, beim Einlesen oder Aktualisieren des Katalogs.',
  'price-text-differs':
    'Die Zelle enthält {{price}}, und die Tabelle zeigt {{text}}. Sagen Sie, ob ihr Inhalt gedruckt wird: Sonderfälle der Preise, beim Einlesen oder Aktualisieren des Katalogs.',
  'price-unreadable': '„{{text}}“ ist kein Preis. Berichtigen Sie die Zelle.',
  'price-zero':
    'Der Preis ist null. Berichtigen Sie ihn, oder sagen Sie, dass solche Preise gedruckt werden: Sonderfälle der Preise, beim Einlesen oder Aktualisieren des Katalogs.',
  'print-added': 'Die Vorlage hat keine Zeile PRINT; eine wurde am Ende ergänzt.',
  'qr-model-1': 'Der QR-Code der Vorlage ist vom Modell 1, das viele Scanner nicht lesen.',
  'quantity-fraction': 'Die Anzahl {{text}} ist keine ganze Zahl.',
  'quantity-too-large': 'Von einer Zeile werden höchstens 9.999 Stück gedruckt.',
  'quantity-unreadable': 'Die Anzahl ist keine Zahl. Berichtigen Sie sie.',
  'serial-below-zero':
    'Der Zähler der Seriennummer würde unter null fallen. Setzen Sie einen anderen Anfang.',
  'serial-start': 'Die Seriennummer muss aus Buchstaben und Ziffern sein und auf 1 bis 12 Ziffern enden.',
  'short-upc-e': '{{text}} wurde als die sechs Ziffern eines UPC-E genommen.',
  'text-block-character':
    'Es enthält ein Zeichen, das der Textblock der Vorlage nicht annimmt. Entfernen Sie es.',
  'text-cut': '„{{text}}“ passt nicht und wird abgeschnitten, wie das Etikett es sagt.',
  'text-does-not-fit':
    '„{{text}}“ passt nicht in sein Feld, und das Etikett hält solche Zeilen an. Kürzen Sie es.',
  'text-outside': '„{{text}}“ passt nicht auf das Etikett; ein Teil wird abgeschnitten.',
  'text-outside-sections': 'Die Vorlage hat Text außerhalb ihrer Abschnitte.',
  'text-too-long': '„{{text}}“ ist zu lang für seine Zeilen; nicht alles wird gedruckt.',
  'value-as-command': 'Es enthält Zeichen, die der Drucker für einen Befehl hielte. Entfernen Sie sie.',
  'value-missing': 'Für dieses Feld gibt es keinen Wert; es wird leer gedruckt.',
  'value-not-there': '„{{text}}“ schreibt ein Programm, wo es keinen Wert hat. Berichtigen Sie die Zelle.',
  'value-outside-data': '„{{text}}“ steht in einem Befehl und ist nicht von der Art, die er braucht.',
  'weight-code-room':
    '„{{text}}“ hat mehr Ziffern, als im Muster der Gewichtscodes Platz haben. Ändern Sie das Muster oder die Zelle.',
};
