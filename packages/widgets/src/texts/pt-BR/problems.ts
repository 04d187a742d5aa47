import type { SameKeys } from '../../provider/texts.ts';
import type { problems as esMX } from '../es-MX/problems.ts';

export const problems: SameKeys<typeof esMX> = {
  'barely-fits': '“{{text}}” cabe por pouco; em algumas impressoras pode não caber.',
  'character-lost': 'A impressora não aceita alguns dos caracteres; eles são omitidos.',
  'character-outside-page':
    'A página de códigos da impressora não tem “{{character}}”. Troque-o, ou use outra página nas configurações.',
  'check-digit-added': 'Falta ao código {{text}} o dígito verificador; ele foi calculado.',
  'character-unreadable': '{{text}} tem um byte que a codificação do arquivo não conhece.',
  'clock-indicator': 'Tem o sinal com que o campo imprime a hora. Retire-o.',
  'code-character': 'Este tipo de código não aceita alguns dos caracteres. Corrija o código.',
  'code-characters-dropped': 'O código de barras de “{{text}}” omite alguns dos caracteres.',
  'code-destroyed':
    '{{text}} é o que a planilha deixou de um código longo: formate a coluna como texto na planilha.',
  'code-digits-dropped': 'O código de barras de “{{text}}” omite ou acrescenta dígitos.',
  'code-does-not-fit':
    'O código de barras de “{{text}}” não cabe no seu lugar. Encurte-o ou mude a etiqueta.',
  'code-empty': 'O código está vazio. Preencha-o ou pule a linha.',
  'code-length': 'O código não tem o comprimento que este tipo precisa. Corrija-o.',
  'code-not-drawn': '“{{text}}” não pode ser impresso como este tipo de código. Corrija o código.',
  'code-over-area': 'O código de barras de “{{text}}” é maior que a sua área.',
  'code-own-ends': 'O código de barras de “{{text}}” traz as suas próprias letras de início e fim.',
  'code-quiet-zone': 'O código de barras de “{{text}}” tem pouco espaço em branco ao lado.',
  'code-wrong-check-digit': 'O dígito verificador de {{text}} não está correto; outro é impresso.',
  'command-not-drawn': '{{command}} do modelo não se imprime como está escrito.',
  'content-unreadable':
    'Não é possível ler o conteúdo. Escreva um número e a unidade, como 400 g ou 6 x 330 ml.',
  'control-character': 'Tem um caractere de controle invisível. Retire-o.',
  'currency-differs':
    'O preço {{text}} está em {{currency}} e a etiqueta imprime {{sign}}. Diga qual moeda é impressa: casos especiais de preços, ao importar ou atualizar o catálogo.',
  'darkness-zero': 'O modelo imprime com escuridão 0.',
  'date-ambiguous': 'A data {{text}} foi lida com o dia primeiro.',
  'date-unreadable': 'A data {{text}} não tem dia, mês e ano em números.',
  'days-unreadable': 'A validade “{{text}}” não é um número de dias. Escreva, por exemplo, 14.',
  'doubtful-command': 'O modelo tem um comando duvidoso. Verifique-o.',
  'font-lacks-character': 'A fonte da impressora pode não ter “{{characters}}” de “{{text}}”.',
  'font-missing': 'O modelo precisa da fonte {{font}} na impressora.',
  'formula-without-result':
    'A célula tem uma fórmula sem resultado: {{text}}. Abra o arquivo no seu programa de planilhas, corrija-a e salve-o de novo.',
  'gs1-invalid': 'O texto GS1 {{text}} não é válido. Corrija-o.',
  'gtin-check-digit': 'O dígito verificador de {{text}} não está correto. Corrija o código.',
  'gtin-empty': 'O código está vazio. Preencha-o ou pule a linha.',
  'gtin-length': '{{text}} não tem o número de dígitos deste código. Corrija-o.',
  'gtin-not-compressible': '{{text}} não pode ser encurtado para um UPC-E. Corrija-o.',
  'gtin-not-digits': '{{text}} deve ter só dígitos. Corrija o código.',
  'image-missing': 'O modelo precisa da imagem {{name}} na impressora.',
  'ink-on-neighbour':
    'A etiqueta imprime além da sua largura, sobre a do lado. Encurte os textos, ou mova o que passa da borda.',
  'label-longer-than-paper':
    'A etiqueta tem {{labelMm}} mm de comprimento, e o papel na impressora {{paperMm}} mm: o resto não é impresso ali.',
  'label-other-density':
    'A etiqueta é feita para {{made}} pontos por milímetro. Esta impressora tem {{dpmm}}, então sai com {{percent}} % do tamanho.',
  'label-too-large':
    'O código de impressora de uma etiqueta passa de {{most}} MiB. Encurte os valores ou as imagens.',
  'label-wider-than-paper':
    'A etiqueta tem {{labelMm}} mm de largura, e o papel na impressora {{paperMm}} mm: o que passa não é impresso.',
  'leading-zero-lost': '{{text}}: perdeu-se um zero à esquerda na planilha? Com ele seria {{repaired}}.',
  'leading-zeros-added': 'O código {{text}} tinha perdido o zero à esquerda; ele foi recolocado.',
  'name-empty': 'O nome está vazio. Preencha-o ou pule a linha.',
  'not-digits': 'Deve ter só dígitos. Corrija.',
  'offer-not-below-price': 'A oferta não está abaixo do preço.',
  'prefixes-left-changed': 'O modelo muda os prefixos da impressora e não os muda de volta.',
  'price-ambiguous':
    'O preço {{text}} é {{point}} ou {{comma}}: diga qual é o sinal decimal ao importar o catálogo.',
  'price-does-not-fit': 'O preço “{{text}}” não cabe no seu lugar. Mude a etiqueta ou o preço.',
  'price-missing': 'Falta o preço.',
  'price-rounded':
    'O preço {{text}} tem mais de duas casas decimais e sairia como {{price}}. Diga se os preços são arredondados: casos especiais de preços, ao importar ou atualizar o catálogo.',
  'price-text-differs':
    'A célula contém {{price}} e a planilha mostra {{text}}. Diga se o conteúdo é impresso: casos especiais de preços, ao importar ou atualizar o catálogo.',
  'price-unreadable': '“{{text}}” não é um preço. Corrija a célula.',
  'price-zero':
    'O preço é zero. Corrija-o, ou diga que tais preços são impressos: casos especiais de preços, ao importar ou atualizar o catálogo.',
  'print-added': 'O modelo não tem linha PRINT; uma foi acrescentada no fim.',
  'qr-model-1': 'O código QR do modelo é do modelo 1, que muitos leitores não leem.',
  'quantity-fraction': 'A quantidade {{text}} não é um número inteiro.',
  'quantity-too-large': 'De uma linha são impressas no máximo 9.999 cópias.',
  'quantity-unreadable': 'A quantidade não é um número. Corrija-a.',
  'serial-below-zero': 'O contador da série ficaria abaixo de zero. Dê outro início.',
  'serial-start': 'A série deve ter letras e dígitos e terminar em 1 a 12 dígitos.',
  'short-upc-e': '{{text}} foi tomado como os seis dígitos de um UPC-E.',
  'text-block-character': 'Tem um caractere que o bloco de texto do modelo não aceita. Retire-o.',
  'text-cut': '“{{text}}” não cabe e é cortado, como diz a etiqueta.',
  'text-does-not-fit': '“{{text}}” não cabe no seu campo, e a etiqueta para tais linhas. Encurte-o.',
  'text-outside': '“{{text}}” não cabe na etiqueta; uma parte é cortada.',
  'text-outside-sections': 'O modelo tem texto fora das suas seções.',
  'text-too-long': '“{{text}}” é longo demais para as suas linhas; nem tudo é impresso.',
  'value-as-command': 'Tem sinais que a impressora tomaria por um comando. Retire-os.',
  'value-missing': 'Não há dado para este campo; ele sai vazio.',
  'value-not-there': '“{{text}}” é o que um programa escreve onde não tem um valor. Corrija a célula.',
  'value-outside-data': '“{{text}}” está dentro de um comando e não é do tipo de que ele precisa.',
  'weight-code-room':
    '“{{text}}” tem mais dígitos do que cabem no padrão dos códigos de peso. Mude o padrão ou corrija a célula.',
};
