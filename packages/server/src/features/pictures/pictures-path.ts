/** Where pictures are asked for, in the shape of the public rendering service (API-81, D40). */
export const picturesPath = '/v1/printers/';
