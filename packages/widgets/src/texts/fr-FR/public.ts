import type { PublicDictionary } from '../../provider/public-dictionary.ts';

export const texts: PublicDictionary = {
  widget: {
    open: 'Imprimer l’étiquette',
    title: 'Imprimer',
    print: 'Imprimer',
    'print-many_one': 'Imprimer {{count}} étiquette',
    'print-many_other': 'Imprimer {{count}} étiquettes',
    close: 'Fermer',
    retry: 'Réessayer',
    resume: 'Continuer',
    cancel: 'Annuler',
    loading: 'Chargement de l’étiquette…',
    picture: 'Ce qui s’imprime : {{name}}',
    quantity: 'Quantité',
    'offer-hint': '0 s’il n’y a pas de promotion',
    missing: 'Remplissez ce champ',
    'quantity-wrong': 'Saisissez un nombre de 1 à 9 999',
    rows_one: '{{count}} produit',
    rows_other: '{{count}} produits',
    printer: 'Imprimante',
    'choose-printer': 'Choisir une imprimante',
    'change-printer': 'Changer',
    'search-again': 'Chercher à nouveau',
    'without-helper': 'Sans Text2 Barcode',
    searching: 'Recherche d’imprimantes…',
    'no-printers': 'Il n’y a pas d’imprimante',
    'no-printers-text': 'Allumez l’imprimante, vérifiez son câble ou son réseau et cherchez à nouveau.',
    printing: 'Impression de {{sent}} sur {{total}}',
    asking: 'L’imprimante tarde à répondre…',
    huge: '{{labels}} étiquettes : environ {{minutes}} min et {{metres}} m de rouleau. Les imprimer ?',
    'huge-yes': 'Oui, imprimer',
    'huge-unsized': '{{labels}} étiquettes, c’est beaucoup. Les imprimer ?',
    'never-confirmed':
      'L’imprimante n’a encore jamais confirmé d’étiquette : vérifiez qu’elles sont sorties.',
    printed_one: '{{count}} étiquette a été envoyée à {{printer}}',
    printed_other: '{{count}} étiquettes ont été envoyées à {{printer}}',
    stopped: 'Arrêt après {{sent}} étiquettes sur {{total}}.',
    'uncertain-labels': 'Les étiquettes {{first}} à {{last}} sur {{total}} n’ont pas été confirmées.',
    'uncertain-ask': 'Demander à nouveau',
    'uncertain-yes': 'Elles sont sorties',
    'uncertain-no': 'Elles ne sont pas sorties : les répéter',
    'uncertain-last': 'La dernière qui est sortie',
    'number-whole': 'Nombres entiers seulement, sans point ni virgule.',
    'number-other': 'Ce n’est pas un nombre qui peut figurer ici.',
    'problems-title': 'Certaines valeurs ne peuvent pas être imprimées',
    'problem-row': 'Produit {{row}}, {{variable}} : {{text}}',
    'frame-title': 'Le cadre empêche d’atteindre l’imprimante',
    'frame-text':
      'Cette page est dans un cadre qui n’a pas accès aux programmes de cet ordinateur. Son auteur doit ajouter à l’iframe : {{allow}}',
    'error-title': 'L’impression ne fonctionne pas ici',
    'error-key-unknown':
      'La clé de cette page n’existe pas. L’auteur de la page doit la vérifier dans Marbete.',
    'error-key-revoked':
      'La clé de cette page a été révoquée. L’auteur de la page doit en mettre une nouvelle.',
    'error-key-expired':
      'La clé de cette page a expiré. L’auteur de la page doit la renouveler dans Marbete.',
    'error-key-scope':
      'La clé de cette page ne sert pas à imprimer depuis une page. Il faut une clé publiable.',
    'error-key-origin':
      'Cette clé ne vaut pas sur {{origin}}. Son propriétaire doit ajouter ce site dans Marbete.',
    'error-no-origin':
      'Cette page n’a pas d’adresse propre : elle a été ouverte comme fichier, ou se trouve dans un iframe dont le sandbox n’a pas allow-same-origin.',
    'error-key-label':
      'Cette clé n’imprime pas l’étiquette {{label}}. Son propriétaire doit l’ajouter dans Marbete.',
    'error-key-used-up':
      'Il ne reste pas assez d’étiquettes aujourd’hui pour cette page. Imprimez-en moins, essayez demain ou demandez une limite plus haute.',
    'error-not-found': 'L’étiquette {{label}} n’existe plus.',
    'error-serials':
      'Cette étiquette porte un numéro de série et ne s’imprime pas depuis d’autres pages. Imprimez-la dans Marbete.',
    'error-rate-limited': 'Trop de tentatives. Attendez une minute et réessayez.',
    'error-unavailable': 'Le serveur d’étiquettes ne répond pas. Vérifiez votre connexion et réessayez.',
    'error-unauthenticated': 'La session est terminée. Connectez-vous à nouveau.',
    'error-given':
      'La page donne {{place}} = {{text}}, qui ne peut pas être imprimé. Son auteur doit le corriger.',
    samples: 'Avec des valeurs d’exemple',
    'error-setup': 'Il manque {{what}} à cet élément. L’auteur de la page doit l’ajouter.',
    'error-template-invalid':
      'Le code de l’étiquette {{label}} contient une erreur. Son auteur doit la corriger dans Marbete.',
    'error-invalid-input':
      'La page fournit quelque chose qui ne peut pas être imprimé. Son auteur en trouve la raison dans la console du navigateur.',
    'error-too-large':
      'La page fournit trop à la fois. Son auteur doit raccourcir les données ou fournir moins de produits.',
    'error-forbidden': 'Votre compte n’a pas le droit d’imprimer ceci. Demandez-le à son administrateur.',
    'error-conflict':
      'Cette impression continue ailleurs ou a été fermée. Regardez ce qui est sorti et réimprimez ce qui manque.',
    'error-cancelled': 'Le travail a été annulé à l’imprimante. Réimprimez ce qui manque.',
    'error-unexpected': 'Une erreur s’est produite. Réessayez.',
  },
  helper: {
    download: 'Télécharger Text2 Barcode',
    demo: 'Voir comment l’installer et le démarrer',
    'not-running-title': 'L’application Text2 Barcode n’a pas été détectée',
    'not-running-text': 'Démarrez Text2 Barcode sur cet ordinateur. Si vous ne l’avez pas, installez-le.',
    'permission-needed-title': 'Autorisez l’accès à Text2 Barcode',
    'permission-needed-text':
      'Le navigateur demande si cette page peut se connecter aux programmes de cet ordinateur. Réessayez et choisissez « Autoriser ».',
    'permission-denied-title': 'Le navigateur empêche cette page d’atteindre Text2 Barcode',
    'permission-denied-text':
      'Ouvrez les paramètres de ce site, à gauche de l’adresse, autorisez l’accès aux applications de cet appareil et rechargez la page.',
    'site-not-accepted-title': 'Text2 Barcode n’accepte pas encore ce site',
    'site-not-accepted-text':
      'Appuyez sur « Demander » : la page de Text2 Barcode s’ouvre. Appuyez-y sur « Allow » et réessayez.',
    ask: 'Demander',
    'certificate-not-trusted-title': 'Le certificat de Text2 Barcode n’est pas approuvé',
    'certificate-not-trusted-text':
      'Ouvrez https://localhost:9101/ssl_support dans ce navigateur, acceptez le certificat et réessayez.',
    'no-printer-title': 'L’imprimante est introuvable',
    'no-printer-text':
      'Allumez-la et vérifiez sa connexion, ou choisissez une autre imprimante pour cette étiquette.',
    'printer-refused-title': 'L’imprimante n’a pas pris le travail',
    'printer-refused-text':
      'Vérifiez qu’elle est allumée, fermée et qu’elle a du papier. Rien n’a été imprimé.',
    'encoding-unsupported-title': 'Cette version de Text2 Barcode n’imprime que l’UTF-8',
    'encoding-unsupported-text':
      'Choisissez la page de codes UTF-8 dans les réglages ou mettez Text2 Barcode à jour.',
    'cancel-unsupported-title': 'Cette version de Text2 Barcode ne peut pas vider l’imprimante',
    'cancel-unsupported-text': 'Annulez sur l’imprimante elle-même ou mettez Text2 Barcode à jour.',
    'uncertain-title': 'On ne sait pas si cela a été imprimé',
    'uncertain-text':
      'Text2 Barcode n’a pas confirmé le travail. Regardez ce qui est sorti de l’imprimante avant de réimprimer.',
  },
  pagePrinters: {
    pdf: 'Fichier PDF',
    'pdf-text': 'Une page par étiquette, à sa taille réelle. Imprimez à 100 %.',
    dialog: 'Impression du navigateur',
    'dialog-text':
      'Pour toute imprimante de cet ordinateur ou téléphone. Le navigateur arrondit la taille d’environ 0,15 mm.',
    serial: 'Port série ou Bluetooth associé',
    'serial-text':
      'Le navigateur demande quel port. Sous Windows, aussi les ports virtuels des imprimantes USB.',
    usb: 'USB',
    'usb-text': 'Le navigateur demande quelle imprimante. Linux a besoin d’une règle qui permet de l’ouvrir.',
    bluetooth: 'Bluetooth LE',
    'bluetooth-text':
      'Seulement les imprimantes Bluetooth LE. Associez les autres et utilisez-les comme port série.',
    rule: 'Avant la première fois : imprimez une règle de 50 mm et mesurez-la. Elle montre si le navigateur respecte les tailles.',
    'rule-print': 'Imprimer la règle',
    'rule-measured': 'Elle mesure (mm)',
    'rule-wrong':
      'Le navigateur change la taille. Dans sa fenêtre, choisissez l’échelle 100 % (« Taille réelle »), les marges « Aucune » et non « Ajuster à la page » ; puis imprimez la règle à nouveau.',
    'rule-done': 'Utiliser le navigateur',
    'rule-later': 'Sans mesurer',
    speed: 'Vitesse du port',
    baud: '{{speed}} bauds',
    paper: 'Papier',
    'page-each': 'Une page par étiquette',
    from: 'Première place libre de la feuille (1 à {{most}})',
    refused:
      'Le navigateur ne laisse pas cette page ouvrir une imprimante : {{message}} Si la page est dans un iframe, son auteur doit l’y autoriser.',
    'too-small':
      'L’étiquette mesure {{label}} et ne tient pas dans une place de la feuille, {{place}}. Choisissez une autre feuille.',
  },
};
