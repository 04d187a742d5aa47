import type { SameKeys } from '../../provider/texts.ts';
import type { problems as esMX } from '../es-MX/problems.ts';

export const problems: SameKeys<typeof esMX> = {
  'barely-fits': '« {{text}} » tient tout juste ; sur certaines imprimantes, peut-être pas.',
  'character-lost': 'L’imprimante ne prend pas certains caractères ; ils sont omis.',
  'character-outside-page':
    'La page de codes de l’imprimante n’a pas « {{character}} ». Changez-le, ou choisissez une autre page dans la configuration.',
  'check-digit-added': 'Il manque au code {{text}} sa clé de contrôle ; elle a été calculée.',
  'character-unreadable': '{{text}} contient un octet que l’encodage du fichier ne connaît pas.',
  'clock-indicator': 'Il contient le signe par lequel le champ imprime l’heure. Retirez-le.',
  'code-character': 'Ce type de code ne prend pas certains des caractères. Corrigez le code.',
  'code-characters-dropped': 'Le code-barres de « {{text}} » omet certains des caractères.',
  'code-destroyed':
    '{{text}} est ce que le tableur a laissé d’un long code : donnez à la colonne le format texte.',
  'code-digits-dropped': 'Le code-barres de « {{text}} » omet ou ajoute des chiffres.',
  'code-does-not-fit':
    'Le code-barres de « {{text}} » ne tient pas à sa place. Raccourcissez-le ou changez l’étiquette.',
  'code-empty': 'Le code est vide. Remplissez-le ou sautez la ligne.',
  'code-length': 'Le code n’a pas la longueur que demande ce type. Corrigez-le.',
  'code-not-drawn': '« {{text}} » ne peut pas être imprimé comme ce type de code. Corrigez le code.',
  'code-over-area': 'Le code-barres de « {{text}} » est plus grand que sa zone.',
  'code-own-ends': 'Le code-barres de « {{text}} » a ses propres lettres de début et de fin.',
  'code-quiet-zone': 'Le code-barres de « {{text}} » a trop peu d’espace blanc à côté.',
  'code-wrong-check-digit': 'La clé de contrôle de {{text}} est fausse ; une autre est imprimée.',
  'command-not-drawn': '{{command}} du modèle ne s’imprime pas tel qu’il est écrit.',
  'content-unreadable':
    'Le contenu est illisible. Écrivez un nombre et son unité, comme 400 g ou 6 x 330 ml.',
  'control-character': 'Il contient un caractère de contrôle invisible. Retirez-le.',
  'currency-differs':
    'Le prix {{text}} est en {{currency}} et l’étiquette imprime {{sign}}. Dites quelle devise s’imprime : cas particuliers des prix, à l’importation ou à la mise à jour du catalogue.',
  'darkness-zero': 'Le modèle imprime avec une noirceur de 0.',
  'date-ambiguous': 'La date {{text}} a été lue avec le jour en premier.',
  'date-unreadable': 'La date {{text}} n’a pas le jour, le mois et l’année en chiffres.',
  'days-unreadable':
    'La durée de conservation « {{text}} » n’est pas un nombre de jours. Écrivez par exemple 14.',
  'doubtful-command': 'Le modèle a une commande douteuse. Vérifiez-le.',
  'font-lacks-character': 'La police de l’imprimante n’a peut-être pas « {{characters}} » de « {{text}} ».',
  'font-missing': 'Le modèle a besoin de la police {{font}} dans l’imprimante.',
  'formula-without-result':
    'La cellule a une formule sans résultat : {{text}}. Ouvrez le fichier dans votre tableur, corrigez-la et enregistrez-le de nouveau.',
  'gs1-invalid': 'Le texte GS1 {{text}} n’est pas valide. Corrigez-le.',
  'gtin-check-digit': 'La clé de contrôle de {{text}} est fausse. Corrigez le code.',
  'gtin-empty': 'Le code est vide. Remplissez-le ou sautez la ligne.',
  'gtin-length': '{{text}} n’a pas le nombre de chiffres de ce code. Corrigez-le.',
  'gtin-not-compressible': '{{text}} ne peut pas être raccourci en UPC-E. Corrigez-le.',
  'gtin-not-digits': '{{text}} ne doit avoir que des chiffres. Corrigez le code.',
  'image-missing': 'Le modèle a besoin de l’image {{name}} dans l’imprimante.',
  'ink-on-neighbour':
    'L’étiquette imprime au-delà de sa largeur, sur celle d’à côté. Raccourcissez ses textes, ou déplacez ce qui dépasse son bord.',
  'label-longer-than-paper':
    'L’étiquette mesure {{labelMm}} mm de long, et le papier de l’imprimante {{paperMm}} mm : le reste n’y est pas imprimé.',
  'label-other-density':
    'L’étiquette est faite pour {{made}} points par millimètre. Cette imprimante en a {{dpmm}} : elle s’imprime donc à {{percent}} % de sa taille.',
  'label-too-large':
    'Le code imprimante d’une étiquette dépasse {{most}} Mio. Raccourcissez ses valeurs ou ses images.',
  'label-wider-than-paper':
    'L’étiquette mesure {{labelMm}} mm de large, et le papier de l’imprimante {{paperMm}} mm : ce qui dépasse n’est pas imprimé.',
  'leading-zero-lost':
    '{{text}} : le tableur a-t-il perdu un zéro initial ? Avec lui, ce serait {{repaired}}.',
  'leading-zeros-added': 'Le code {{text}} avait perdu son zéro initial ; il a été remis.',
  'name-empty': 'Le nom est vide. Remplissez-le ou sautez la ligne.',
  'not-digits': 'Il ne doit y avoir que des chiffres. Corrigez-le.',
  'offer-not-below-price': 'L’offre n’est pas inférieure au prix.',
  'prefixes-left-changed': 'Le modèle change les préfixes de l’imprimante et ne les rétablit pas.',
  'price-ambiguous':
    'Le prix {{text}} est {{point}} ou {{comma}} : indiquez le séparateur décimal en important le catalogue.',
  'price-does-not-fit': 'Le prix « {{text}} » ne tient pas à sa place. Changez l’étiquette ou le prix.',
  'price-missing': 'Le prix manque.',
  'price-rounded':
    'Le prix {{text}} a plus de deux décimales et s’imprimerait {{price}}. Dites si les prix sont arrondis : cas particuliers des prix, en important ou en mettant à jour le catalogue.',
  'price-text-differs':
    'La cellule contient {{price}} et la feuille affiche {{text}}. Dites si son contenu s’imprime : cas particuliers des prix, en important ou en mettant à jour le catalogue.',
  'price-unreadable': '« {{text}} » n’est pas un prix. Corrigez la cellule.',
  'price-zero':
    'Le prix est zéro. Corrigez-le, ou dites que de tels prix s’impriment : cas particuliers des prix, en important ou en mettant à jour le catalogue.',
  'print-added': 'Le modèle n’a pas de ligne PRINT ; une a été ajoutée à la fin.',
  'qr-model-1': 'Le code QR du modèle est de modèle 1, que beaucoup de lecteurs ne lisent pas.',
  'quantity-fraction': 'La quantité {{text}} n’est pas un nombre entier.',
  'quantity-too-large': 'D’une ligne, on imprime au plus 9 999 exemplaires.',
  'quantity-unreadable': 'La quantité n’est pas un nombre. Corrigez-la.',
  'serial-below-zero': 'Le compteur du numéro de série passerait sous zéro. Donnez-lui un autre début.',
  'serial-start': 'Le numéro de série doit être fait de lettres et de chiffres et finir par 1 à 12 chiffres.',
  'short-upc-e': '{{text}} a été pris pour les six chiffres d’un UPC-E.',
  'text-block-character': 'Il contient un caractère que le bloc de texte du modèle ne prend pas. Retirez-le.',
  'text-cut': '« {{text}} » ne tient pas et est coupé, comme le dit l’étiquette.',
  'text-does-not-fit':
    '« {{text}} » ne tient pas dans son champ, et l’étiquette arrête de telles lignes. Raccourcissez-le.',
  'text-outside': '« {{text}} » ne tient pas sur l’étiquette ; une partie est coupée.',
  'text-outside-sections': 'Le modèle a du texte hors de ses sections.',
  'text-too-long': '« {{text}} » est trop long pour ses lignes ; tout n’est pas imprimé.',
  'value-as-command': 'Il contient des signes que l’imprimante prendrait pour une commande. Retirez-les.',
  'value-missing': 'Il n’y a pas de donnée pour ce champ ; il s’imprime vide.',
  'value-not-there':
    '« {{text}} » est ce qu’un programme écrit là où il n’a pas de valeur. Corrigez la cellule.',
  'value-outside-data': '« {{text}} » se trouve dans une commande et n’est pas du type qu’il lui faut.',
  'weight-code-room':
    '« {{text}} » a plus de chiffres que le modèle des codes de poids n’a de place. Changez le modèle ou corrigez la cellule.',
};
