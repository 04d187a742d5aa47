import type { PublicDictionary } from '../../provider/public-dictionary.ts';

export const texts: PublicDictionary = {
  widget: {
    open: 'Imprimir etiqueta',
    title: 'Imprimir',
    print: 'Imprimir',
    'print-many_one': 'Imprimir {{count}} etiqueta',
    'print-many_other': 'Imprimir {{count}} etiquetas',
    close: 'Fechar',
    retry: 'Tentar de novo',
    resume: 'Continuar',
    cancel: 'Cancelar',
    loading: 'Carregando a etiqueta…',
    picture: 'Assim se imprime: {{name}}',
    quantity: 'Quantidade',
    'offer-hint': '0 se não houver oferta',
    missing: 'Preencha este dado',
    'quantity-wrong': 'Digite um número de 1 a 9.999',
    rows_one: '{{count}} produto',
    rows_other: '{{count}} produtos',
    printer: 'Impressora',
    'choose-printer': 'Escolher impressora',
    'change-printer': 'Trocar',
    'search-again': 'Procurar de novo',
    searching: 'Procurando impressoras…',
    'no-printers': 'Não há impressoras',
    'no-printers-text': 'Ligue a impressora, confira o cabo ou a rede e procure de novo.',
    printing: 'Imprimindo {{sent}} de {{total}}',
    asking: 'A impressora demora a responder…',
    huge: '{{labels}} etiquetas: cerca de {{minutes}} min e {{metres}} m de rolo. Imprimir?',
    'huge-yes': 'Sim, imprimir',
    'huge-unsized': '{{labels}} etiquetas são muitas. Imprimir?',
    printed_one: '{{count}} etiqueta foi enviada para {{printer}}',
    printed_other: '{{count}} etiquetas foram enviadas para {{printer}}',
    stopped: 'Parou depois de {{sent}} de {{total}} etiquetas.',
    'uncertain-labels': 'As etiquetas {{first}} a {{last}} de {{total}} não foram confirmadas.',
    'uncertain-ask': 'Perguntar de novo',
    'uncertain-yes': 'Elas saíram',
    'uncertain-no': 'Não saíram: repetir',
    'uncertain-last': 'A última que saiu',
    'problems-title': 'Há dados que não podem ser impressos',
    'problem-row': 'Produto {{row}}, {{variable}}: {{text}}',
    'frame-title': 'O quadro impede o acesso à impressora',
    'frame-text':
      'Esta página está em um quadro sem permissão para programas deste computador. Quem a fez deve incluir no iframe: {{allow}}',
    'error-title': 'Não é possível imprimir aqui',
    'error-key-unknown': 'A chave desta página não existe. Quem fez a página deve conferi-la no Marbete.',
    'error-key-revoked': 'A chave desta página foi revogada. Quem fez a página deve colocar uma nova.',
    'error-key-expired': 'A chave desta página venceu. Quem fez a página deve renová-la no Marbete.',
    'error-key-scope':
      'A chave desta página não serve para imprimir em páginas. Deve ser uma chave publicável.',
    'error-key-origin': 'Esta chave não vale em {{origin}}. Quem a fez deve incluir este site no Marbete.',
    'error-no-origin':
      'Esta página não tem endereço próprio: foi aberta como arquivo ou está em um iframe a cujo sandbox falta allow-same-origin.',
    'error-key-label': 'Esta chave não imprime a etiqueta {{label}}. Quem a fez deve incluí-la no Marbete.',
    'error-key-used-up':
      'Hoje não restam etiquetas suficientes para esta página. Imprima menos, tente amanhã ou peça um limite maior.',
    'error-not-found': 'A etiqueta {{label}} não existe mais.',
    'error-serials':
      'Esta etiqueta leva número de série e não é impressa em outras páginas. Imprima no Marbete.',
    'error-rate-limited': 'Tentativas demais. Espere um minuto e tente de novo.',
    'error-unavailable': 'O servidor de etiquetas não responde. Confira sua conexão e tente de novo.',
    'error-unauthenticated': 'A sessão terminou. Entre de novo.',
    'error-given':
      'A página entrega {{place}} = {{text}}, que não pode ser impresso. Quem a fez tem que corrigir.',
    samples: 'Com valores de exemplo',
    'error-setup': 'Falta {{what}} neste elemento. Quem fez a página deve incluir.',
    'error-template-invalid':
      'O código da etiqueta {{label}} tem um erro. Quem a fez deve corrigi-la no Marbete.',
    'error-invalid-input':
      'A página entrega algo que não pode ser impresso. Quem a fez encontra o motivo no console do navegador.',
    'error-too-large':
      'A página entrega demais de uma vez. Quem a fez deve encurtar os dados ou entregar menos produtos.',
    'error-forbidden': 'Sua conta não tem permissão para imprimir isto. Peça a quem administra a conta.',
    'error-conflict':
      'Esta impressão continua em outro lugar ou foi encerrada. Veja o que saiu e imprima de novo o que falta.',
    'error-cancelled': 'O trabalho foi cancelado na impressora. Imprima de novo o que falta.',
    'error-unexpected': 'Ocorreu um erro. Tente de novo.',
  },
  helper: {
    download: 'Baixar Text2 Barcode',
    demo: 'Ver como instalar e iniciar',
    'not-running-title': 'O aplicativo Text2 Barcode não foi detectado',
    'not-running-text': 'Inicie o Text2 Barcode neste computador. Se não o tiver, instale-o.',
    'permission-needed-title': 'Permita o acesso ao Text2 Barcode',
    'permission-needed-text':
      'O navegador pergunta se esta página pode se conectar a programas deste computador. Tente de novo e escolha “Permitir”.',
    'permission-denied-title': 'O navegador bloqueia o Text2 Barcode nesta página',
    'permission-denied-text':
      'Abra as configurações deste site, à esquerda do endereço, permita o acesso a aplicativos deste dispositivo e recarregue a página.',
    'site-not-accepted-title': 'O Text2 Barcode ainda não aceita este site',
    'site-not-accepted-text':
      'Aperte “Pedir”: abre-se a página do Text2 Barcode. Aperte “Allow” nela e tente de novo.',
    ask: 'Pedir',
    'certificate-not-trusted-title': 'O certificado do Text2 Barcode não é confiável',
    'certificate-not-trusted-text':
      'Abra https://localhost:9101/ssl_support neste navegador, aceite o certificado e tente de novo.',
    'no-printer-title': 'A impressora não foi encontrada',
    'no-printer-text': 'Ligue-a e confira a conexão, ou escolha outra impressora para esta etiqueta.',
    'printer-refused-title': 'A impressora não aceitou o trabalho',
    'printer-refused-text': 'Confira se está ligada, com papel e fechada. Nada foi impresso.',
    'encoding-unsupported-title': 'Esta versão do Text2 Barcode só imprime em UTF-8',
    'encoding-unsupported-text':
      'Escolha a página de códigos UTF-8 nas configurações ou atualize o Text2 Barcode.',
    'cancel-unsupported-title': 'Esta versão do Text2 Barcode não consegue esvaziar a impressora',
    'cancel-unsupported-text': 'Cancele na própria impressora ou atualize o Text2 Barcode.',
    'uncertain-title': 'Não se sabe se foi impresso',
    'uncertain-text':
      'O Text2 Barcode não confirmou o trabalho. Veja o que saiu da impressora antes de imprimir de novo.',
  },
};
