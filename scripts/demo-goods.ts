/** Goods of an invented grocery shop: what `make-demo-data.ts` puts together into a price list. Brands are made up. */
export interface Department {
  /** Letter of the aisle. */
  aisle: string;
  /** How many articles the price list takes from here. */
  articles: number;
  brands: readonly string[];
  goods: readonly Goods[];
}

export interface Goods {
  names: readonly string[];
  /** Kinds of it; an empty one stands for the plain article. */
  kinds: readonly string[];
  /** Pack size and the price of the cheapest brand in pesos. */
  packs: readonly (readonly [size: string, price: number])[];
  unit: string;
}

const goods = (unit: string, names: string, kinds: string, packs: Goods['packs']): Goods => ({
  unit,
  names: names.split(', '),
  kinds: kinds.split(', ').map((kind) => (kind === '-' ? '' : kind)),
  packs,
});

export const departments: readonly Department[] = [
  {
    aisle: 'A',
    articles: 420,
    brands: ['Tres Cerros', 'La Molienda', 'Don Hilario', 'Milpa Alta', 'Casa Ibáñez', 'El Surco'],
    goods: [
      goods('PZA', 'Arroz', 'superextra, integral, precocido, arborio', [
        ['500 g', 17],
        ['1 kg', 31],
        ['5 kg', 142],
      ]),
      goods('PZA', 'Frijol', 'negro, bayo, flor de mayo, peruano, pinto', [
        ['500 g', 22],
        ['900 g', 38],
        ['1 kg', 42],
      ]),
      goods('PZA', 'Lenteja, Garbanzo, Haba seca, Maíz pozolero', '-', [
        ['500 g', 19],
        ['1 kg', 36],
      ]),
      goods('PZA', 'Azúcar', 'estándar, refinada, mascabado', [
        ['500 g', 16],
        ['1 kg', 29],
        ['2 kg', 56],
      ]),
      goods('PZA', 'Sal', 'de mesa, de mar, de grano', [
        ['500 g', 9],
        ['1 kg', 15],
      ]),
      goods('PZA', 'Harina', 'de trigo, de maíz, integral, para hot cakes', [
        ['500 g', 15],
        ['1 kg', 26],
      ]),
      goods('PZA', 'Pasta', 'codito, espagueti, fideo, letras, moño, pluma, tornillo', [
        ['200 g', 8],
        ['500 g', 19],
      ]),
      goods('PZA', 'Avena', 'en hojuelas, instantánea, molida', [
        ['400 g', 21],
        ['800 g', 39],
      ]),
    ],
  },
  {
    aisle: 'B',
    articles: 400,
    brands: ['El Jagüey', 'Doña Chayo', 'Sazón del Sur', 'La Peñita', 'Cocina Añeja'],
    goods: [
      goods('PZA', 'Chiles', 'jalapeños en rajas, jalapeños enteros, chipotles adobados, serranos', [
        ['220 g', 18],
        ['380 g', 31],
        ['800 g', 56],
      ]),
      goods('PZA', 'Atún', 'en agua, en aceite, con jalapeño, ahumado', [
        ['140 g', 19],
        ['295 g', 38],
      ]),
      goods('PZA', 'Sardina', 'en tomate, en aceite', [
        ['155 g', 21],
        ['425 g', 42],
      ]),
      goods('PZA', 'Elote, Chícharo, Champiñón, Ejote', 'en lata, en frasco', [
        ['225 g', 17],
        ['410 g', 27],
      ]),
      goods('PZA', 'Salsa', 'verde, roja, habanera, macha, de piña', [
        ['210 g', 24],
        ['450 g', 43],
      ]),
      goods('PZA', 'Puré de tomate', '-, condimentado', [
        ['210 g', 8],
        ['1 kg', 32],
      ]),
      goods('PZA', 'Mole', 'poblano, verde, almendrado, de olla', [
        ['235 g', 39],
        ['500 g', 74],
      ]),
      goods('PZA', 'Mayonesa', '-, con limón, con chipotle, ligera', [
        ['190 g', 23],
        ['390 g', 41],
        ['725 g', 72],
      ]),
      goods('PZA', 'Mermelada', 'de fresa, de piña, de zarzamora, de chabacano', [
        ['270 g', 32],
        ['500 g', 55],
      ]),
      goods('PZA', 'Duraznos en almíbar, Piña en almíbar, Coctel de frutas', '-', [
        ['400 g', 36],
        ['800 g', 62],
      ]),
    ],
  },
  {
    aisle: 'C',
    articles: 320,
    brands: ['Rancho Ñandú', 'Los Tréboles', 'San Crispín', 'Lácteos Peña', 'La Becerrita'],
    goods: [
      goods('L', 'Leche', 'entera, deslactosada, semidescremada 2%, light', [
        ['1 L', 25],
        ['1.5 L', 36],
      ]),
      goods('PZA', 'Yogur', 'natural, de fresa, de durazno, de piña-coco, con granola', [
        ['125 g', 9],
        ['220 g', 14],
        ['900 g', 44],
      ]),
      goods('KG', 'Queso', 'Oaxaca, panela, manchego, ranchero, Chihuahua, cotija', [
        ['200 g', 38],
        ['400 g', 69],
        ['1 kg', 158],
      ]),
      goods('PZA', 'Crema', 'ácida, entera, reducida en grasa', [
        ['200 ml', 17],
        ['450 ml', 34],
      ]),
      goods('PZA', 'Mantequilla', 'con sal, sin sal', [
        ['90 g', 24],
        ['225 g', 54],
      ]),
      goods('PZA', 'Gelatina', 'de limón, de fresa, de uva, de jerez', [
        ['125 g', 8],
        ['1 kg', 39],
      ]),
      goods('PZA', 'Huevo', 'blanco, rojo, orgánico', [
        ['12 pzas', 39],
        ['18 pzas', 56],
        ['30 pzas', 88],
      ]),
    ],
  },
  {
    aisle: 'D',
    articles: 330,
    brands: ['La Cañada', 'Burbujín', 'Río Lerma', 'Agua Clara', 'Sabinas'],
    goods: [
      goods('PZA', 'Refresco', 'de cola, de toronja, de manzana, de limón, de piña', [
        ['355 ml', 14],
        ['600 ml', 18],
        ['2 L', 34],
        ['3 L', 45],
      ]),
      goods('PZA', 'Agua mineral, Agua natural', '-, con limón', [
        ['600 ml', 10],
        ['1 L', 14],
        ['1.5 L', 17],
      ]),
      goods('PZA', 'Jugo', 'de naranja, de manzana, de uva, de piña, de mango', [
        ['200 ml', 8],
        ['500 ml', 16],
        ['1 L', 29],
      ]),
      goods('PZA', 'Té helado', 'negro con limón, verde, de jazmín', [
        ['500 ml', 17],
        ['1 L', 27],
      ]),
      goods('PAQ', 'Cerveza', 'clara, oscura, ámbar', [
        ['6 x 355 ml', 104],
        ['12 x 355 ml', 198],
      ]),
      goods('PZA', 'Horchata, Jamaica, Tamarindo', 'en polvo, concentrado', [
        ['400 g', 29],
        ['700 ml', 41],
      ]),
    ],
  },
  {
    aisle: 'E',
    articles: 300,
    brands: ['Cafetal Azul', 'Montañés', 'Abuelo Íñigo', 'Xicoténcatl', 'La Neblina', 'Coatepeque'],
    goods: [
      goods('PZA', 'Café', 'molido, en grano, soluble, descafeinado, de olla', [
        ['100 g', 48],
        ['250 g', 89],
        ['500 g', 164],
      ]),
      goods('PZA', 'Té', 'de manzanilla, de limón, verde, de hierbabuena, negro', [
        ['25 sobres', 26],
        ['50 sobres', 45],
      ]),
      goods('PZA', 'Chocolate', 'de mesa, en polvo, amargo 70% cacao', [
        ['180 g', 38],
        ['350 g', 62],
        ['540 g', 89],
      ]),
      goods('PZA', 'Cereal', 'de maíz, de arroz, con pasas, con miel, integral', [
        ['300 g', 42],
        ['500 g', 63],
        ['730 g', 84],
      ]),
      goods('PZA', 'Miel', 'de abeja, de agave, de maple', [
        ['300 g', 58],
        ['500 g', 92],
      ]),
    ],
  },
  {
    aisle: 'F',
    articles: 380,
    brands: ['Crujín', 'El Güero', 'Botanas Núñez', 'Tía Meche', 'Dulce María'],
    goods: [
      goods('PZA', 'Papas', 'con sal, adobadas, con limón, habaneras, con jalapeño', [
        ['45 g', 16],
        ['170 g', 49],
        ['340 g', 82],
      ]),
      goods('PZA', 'Cacahuates', 'japoneses, enchilados, salados, garapiñados', [
        ['60 g', 12],
        ['180 g', 31],
        ['400 g', 62],
      ]),
      goods('PZA', 'Galletas', 'marías, saladas, de avena, con chispas, de coco, de piña', [
        ['120 g', 14],
        ['170 g', 19],
        ['600 g', 58],
      ]),
      goods('PZA', 'Chicharrón', 'de cerdo, de harina', [
        ['80 g', 22],
        ['150 g', 38],
      ]),
      goods('PZA', 'Paletas, Caramelos, Gomitas', 'de tamarindo, de sandía, de mango con chile, surtidas', [
        ['100 g', 18],
        ['250 g', 38],
        ['1 kg', 118],
      ]),
      goods('PZA', 'Mazapán, Alegría, Palanqueta, Ate de membrillo', '-, mini', [
        ['50 g', 9],
        ['280 g', 42],
      ]),
    ],
  },
  {
    aisle: 'G',
    articles: 300,
    brands: ['Brillín', 'Espuma Real', 'Limpiaño', 'Pino Viejo', 'Lavandín', 'La Tallada'],
    goods: [
      goods('PZA', 'Detergente', 'en polvo, líquido, para ropa de color, para bebé', [
        ['500 g', 23],
        ['1 kg', 41],
        ['3 kg', 112],
      ]),
      goods('PZA', 'Jabón', 'de lavandería, de tocador, de avena, líquido para manos', [
        ['150 g', 13],
        ['350 g', 27],
      ]),
      goods('PZA', 'Suavizante', 'brisa fresca, flores de luna, aroma de bebé', [
        ['450 ml', 16],
        ['850 ml', 26],
        ['3 L', 76],
      ]),
      goods('PZA', 'Limpiador', 'pino, lavanda, cítricos, multiusos', [
        ['500 ml', 18],
        ['1 L', 29],
        ['5 L', 118],
      ]),
      goods('PZA', 'Cloro', '-, en gel', [
        ['500 ml', 11],
        ['1 L', 18],
        ['2 L', 31],
      ]),
      goods('PZA', 'Fibra, Estropajo, Jerga, Escoba', '-, reforzada', [
        ['1 pza', 14],
        ['3 pzas', 36],
      ]),
    ],
  },
  {
    aisle: 'H',
    articles: 280,
    brands: ['Suavel', 'Nube', 'Piel Canela', 'Niñito', 'Algodonal', 'Rocío', 'Alborada', 'Pétalo Fino'],
    goods: [
      goods('PAQ', 'Papel higiénico', 'doble hoja, triple hoja, con manzanilla', [
        ['4 rollos', 27],
        ['12 rollos', 79],
        ['18 rollos', 112],
      ]),
      goods('PAQ', 'Servilletas', '-, de color', [
        ['100 pzas', 17],
        ['500 pzas', 58],
      ]),
      goods('PAQ', 'Pañales', 'recién nacido, chico, mediano, grande', [
        ['14 pzas', 68],
        ['40 pzas', 189],
      ]),
      goods('PZA', 'Champú', 'anticaspa, de manzanilla, para niños, hidratante', [
        ['200 ml', 32],
        ['400 ml', 56],
        ['750 ml', 88],
      ]),
      goods('PZA', 'Crema dental', 'de menta, blanqueadora, para niños', [
        ['75 ml', 22],
        ['150 ml', 39],
      ]),
      goods('PZA', 'Desodorante', 'en barra, en aerosol, roll-on', [
        ['50 g', 36],
        ['150 ml', 58],
      ]),
    ],
  },
  {
    aisle: 'J',
    articles: 270,
    brands: ['El Ñandutí', 'Granja Quiñones', 'Carnicería Muñoz', 'La Vega', 'Tres Potrillos', 'Señorío'],
    goods: [
      goods('KG', 'Jamón', 'de pavo, de pierna, virginia, serrano', [
        ['200 g', 39],
        ['500 g', 88],
        ['1 kg', 166],
      ]),
      goods('KG', 'Salchicha', 'de pavo, vienesa, para asar, coctelera', [
        ['266 g', 31],
        ['500 g', 52],
        ['1 kg', 94],
      ]),
      goods('KG', 'Chorizo, Longaniza', 'español, verde, ranchero', [
        ['200 g', 34],
        ['400 g', 62],
      ]),
      goods('KG', 'Tocino', 'ahumado, de pavo', [
        ['170 g', 46],
        ['400 g', 98],
      ]),
      goods('KG', 'Pechuga de pollo, Milanesa de res, Carne molida', '-, sin hueso, marinada', [
        ['500 g', 79],
        ['1 kg', 149],
      ]),
      goods('PZA', 'Nuggets, Pescado empanizado, Papas a la francesa', 'congelados, horneados', [
        ['300 g', 54],
        ['700 g', 104],
      ]),
    ],
  },
];
