/* The designs of the gallery with what lays them out: a part of its own, which only pages that show the gallery fetch. */
export { designs, sampleRow } from '@marbete/engine/internal/designs/designs';
export { type Design, families, type Family } from '@marbete/engine/internal/designs/description';
export { densitiesOf, languagesOf, layOutDesign } from '@marbete/engine/internal/designs/layout';
export { type Language, wordLanguages, wordsFor } from '@marbete/engine/internal/designs/word-languages';
export { describeKind, familyName } from '@marbete/engine/internal/designs/words';
