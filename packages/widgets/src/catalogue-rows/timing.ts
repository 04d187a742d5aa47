/** Pause after the last key before a search is sent (CONST-05). */
export const searchDelayMs = 200;
/** Pause after the last key before a quantity counts (CONST-06). */
export const quantityDelayMs = 200;
